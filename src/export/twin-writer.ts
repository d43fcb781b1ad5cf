import type { SessionFiles } from '../redact/publish-files.ts';
import type { Message, SessionMessages } from '../view/group-messages.ts';
import type { ReadRow, SessionPages } from '../view/session-pages.ts';
import type { Pictures } from '../view/shelf.ts';
import { JsonWriter } from './json/write-json.ts';
import { writeSession } from './markdown/write-session.ts';
import { type ExportedProject, ProjectExport } from './project-export.ts';
import { RecordStream } from './record-stream.ts';
import { TextBuffer } from './text-buffer.ts';
import { NO_SCRIPT, type TwinScript } from './twin-script.ts';

const JSON_TWIN = { depth: 'everything', withAgents: true, withAbandoned: true, schema: '../schema.json' } as const;

/** Where a text is kept piece by piece; it is known by its hash then. */
export interface Keeper {
  append(content: Buffer): void;
  close(): string;
}

export interface Twin {
  readonly ending: 'md' | 'json';
  readonly bytes: number;
  readonly hash: string;
}

/** The Markdown and the JSON beside the pages of a project's sessions, both from one reading of the rows. */
export class TwinWriter {
  readonly #project: ProjectExport;

  constructor(
    project: ExportedProject,
    grouped: ReadonlyMap<string, SessionMessages>,
    { read, shelf, files }: { readonly read: ReadRow; readonly shelf: Pictures; readonly files: SessionFiles },
  ) {
    const place = { read, files, pictures: shelf, pictureFolder: '../img/', pageFolder: '', isLinked: true };
    this.#project = new ProjectExport(project, place, grouped);
  }

  /** What the twins of a session say that is not in the session. */
  factsOf(session: string): string {
    const { name, cwd, timeline } = this.#project.project;
    const { ids } = timeline.tree.drawn.dag.index;
    const paths = this.#project.paths
      .of(session)
      .map((path) => [path.name, path.rows, path.messages, ids[path.leaf], ids[path.forkRow]]);
    return JSON.stringify([name, cwd, this.#project.titleOf(session), paths]);
  }

  write(pages: SessionPages, open: () => Keeper, script: TwinScript = NO_SCRIPT): readonly Twin[] {
    const project = this.#project;
    const session = pages.messages;
    project.adopt(pages);
    const [markdown, json] = [open(), open()];
    const [prose, lines] = [new TextBuffer(markdown.append), new TextBuffer(json.append)];
    const data = new JsonWriter(session, project, JSON_TWIN, (text) => lines.write(text));
    const stream = new RecordStream(
      session.messages,
      (message) => script.watch(message, () => project.record(message, project.joinAsRead)),
      (one, message) => {
        const text = data.holds(message) ? data.message(one) : null;
        if (text !== null) script.keepJson(message, text);
      },
      (message) => {
        const known = script.recall(message);
        if (known) data.again(known.json);
        return known !== undefined;
      },
    );
    const source = {
      record: (message: Message) => stream.take(message),
      recall: (message: Message) => script.recall(message)?.pieces,
      keep: (message: Message, pieces: readonly string[]) => script.keepPieces(message, pieces),
    };
    writeSession(session, project, source, (text) => prose.write(text));
    stream.drain();
    data.end();
    prose.flush();
    lines.flush();
    script.close();
    return [
      { ending: 'md', bytes: prose.bytes, hash: markdown.close() },
      { ending: 'json', bytes: lines.bytes, hash: json.close() },
    ];
  }
}
