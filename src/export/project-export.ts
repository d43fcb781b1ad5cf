import type { SessionFiles } from '../redact/publish-files.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { groupMessages, type Message, type SessionMessages } from '../view/group-messages.ts';
import { type LineItem, type LineItems, lineItems } from '../view/line-items.ts';
import { aliasesOf, type ReadRow, SessionPages } from '../view/session-pages.ts';
import type { Pictures } from '../view/shelf.ts';
import { findPaths, type Paths } from './find-paths.ts';
import { LineMessages } from './line-messages.ts';
import { type RecordContext, recordMessage } from './record-message.ts';
import type { MessageRecord } from './session-document.ts';

/** A project as exports know it. */
export interface ExportedProject {
  readonly slug: string;
  readonly name: string;
  readonly cwd: string | null;
  readonly timeline: Timeline;
}

/** What the files of an export have around them. */
export interface ExportPlace {
  /** Content of rows, redacted by whoever hands it in. */
  readonly read: ReadRow;
  /** What sessions keep beside their transcripts. */
  readonly files: SessionFiles;
  readonly pictures: Pictures;
  /** The way from a file to the pictures, ending in `/`. */
  readonly pictureFolder: string;
  /** The way to the pages of the project: '' beside them, an address where the site stands, or a path within it. */
  readonly pageFolder: string;
  /** Whether that way leads anywhere from the file. */
  readonly isLinked: boolean;
}

/** The row with whose content a call's result is read, or null: see `RecordContext`. */
export type JoinResult = RecordContext['resultOf'];

/** A project with everything that its files are made from, found once. */
export class ProjectExport {
  readonly project: ExportedProject;
  readonly place: ExportPlace;
  readonly grouped: ReadonlyMap<string, SessionMessages>;
  readonly messages: LineMessages;
  readonly paths: Paths;
  readonly lineNumbers: ReadonlyMap<string, number>;
  readonly #hosts = new Map<number, string>();
  readonly #pages = new Map<string, SessionPages>();
  readonly #items = new Map<string, LineItems>();
  readonly #aliases: ReadonlyMap<number, readonly string[]>;
  readonly #trunks: ReadonlyMap<string, number>;

  constructor(project: ExportedProject, place: ExportPlace, grouped = groupMessages(project.timeline)) {
    const { timeline } = project;
    const { lines } = timeline.tree;
    this.project = project;
    this.place = place;
    this.grouped = grouped;
    this.messages = new LineMessages(timeline, grouped);
    this.paths = findPaths(timeline, this.messages);
    this.lineNumbers = new Map(lines.map(({ id, number }) => [id, number]));
    this.#aliases = aliasesOf(timeline);
    this.#trunks = new Map(
      lines.flatMap(({ kind, thread, number }) => (kind === 'trunk' ? [[thread.session, number] as const] : [])),
    );
    for (const { session, byLine } of grouped.values())
      for (const line of byLine.keys()) this.#hosts.set(line, session);
  }

  /** Pages that somebody has cut already. */
  adopt(pages: SessionPages): void {
    this.#pages.set(pages.session, pages);
  }

  /** The pages on which a line is read. */
  pagesOf(line: number): SessionPages {
    const session = this.#hosts.get(line) ?? this.project.timeline.tree.lines[line]!.thread.session;
    let pages = this.#pages.get(session);
    if (!pages) {
      const messages = this.grouped.get(session) ?? { session, messages: [], byLine: new Map(), messageOf: new Map() };
      pages = new SessionPages(this.project.timeline, messages, this.#aliases);
      this.#pages.set(session, pages);
    }
    return pages;
  }

  itemsOf(line: number): readonly LineItem[] {
    const pages = this.pagesOf(line);
    let items = this.#items.get(pages.session);
    if (!items) {
      items = lineItems(pages);
      this.#items.set(pages.session, items);
    }
    return items.within(line, 0, Number.POSITIVE_INFINITY);
  }

  record(message: Message, resultOf: JoinResult): MessageRecord {
    const { read, files, pictures, pictureFolder, pageFolder } = this.place;
    return recordMessage(message, {
      timeline: this.project.timeline,
      read,
      files,
      pictures,
      pictureFolder,
      pageFolder,
      pagesOf: ({ line }) => this.pagesOf(line),
      resultOf,
    });
  }

  /** As on the site: unless words lie between them, a result is read with its call. */
  readonly joinAsRead: JoinResult = (callId, callRow) => {
    const { pairs, tree } = this.project.timeline;
    const pair = pairs.of(tree.drawn.dag.index.rows[callRow]!.session, callId);
    return pair?.isJoined ? pair.resultRow : null;
  };

  titleOf(session: string): string | null {
    const trunk = this.#trunks.get(session);
    return trunk === undefined ? null : (this.project.timeline.titles[trunk] ?? null);
  }
}
