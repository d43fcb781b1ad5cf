import type { Message, SessionMessages } from '../../view/group-messages.ts';
import { capDepth } from '../../view/tools/tidy-json.ts';
import { type Depth, showAt } from '../depth.ts';
import { factsOf } from '../path-facts.ts';
import type { ProjectExport } from '../project-export.ts';
import type { MessageRecord, SessionDocument } from '../session-document.ts';

export interface JsonOptions {
  readonly depth: Depth;
  readonly withAgents: boolean;
  readonly withAbandoned: boolean;
  /** Where the schema is, as seen from the file. */
  readonly schema: string;
}

/** A session as JSON, a message a line: it is never whole in memory. */
export class JsonWriter {
  readonly #out: (text: string) => void;
  readonly #depth: Depth;
  readonly #chosen: ReadonlySet<number>;
  #isFirst = true;

  constructor(session: SessionMessages, project: ProjectExport, options: JsonOptions, out: (text: string) => void) {
    this.#out = out;
    this.#depth = options.depth;
    this.#chosen = chooseLines(session, project, options);
    const { messages: _, ...head } = headOf(session, this.#chosen, project, options);
    out(`${stringify(head).slice(0, -1)},\n"messages":[`);
  }

  holds({ kind, line }: Message): boolean {
    return kind !== 'header' && this.#chosen.has(line);
  }

  /** Gives what it writes, or null where the depth leaves the message out. */
  message(whole: MessageRecord): string | null {
    const record = showAt(this.#depth, whole);
    if (record === null) return null;
    const text = stringify(record);
    this.again(text);
    return text;
  }

  /** A message as it was written before. */
  again(text: string): void {
    this.#out(`${this.#isFirst ? '' : ','}\n${text}`);
    this.#isFirst = false;
  }

  end(): void {
    this.#out('\n]}\n');
  }
}

export function writeJson(
  session: SessionMessages,
  project: ProjectExport,
  options: JsonOptions,
  out: (text: string) => void,
): void {
  const writer = new JsonWriter(session, project, options, out);
  for (const message of session.messages)
    if (writer.holds(message)) writer.message(project.record(message, project.joinAsRead));
  writer.end();
}

/** The lines that are read on the session's pages, without those that nobody asked for. */
function chooseLines(
  session: SessionMessages,
  { project }: ProjectExport,
  { withAgents, withAbandoned }: JsonOptions,
): ReadonlySet<number> {
  const { lines } = project.timeline.tree;
  const chosen = new Set<number>();
  // In reading order a line comes after the one it hangs on.
  for (const line of headers(session)) {
    const { kind, above, choice } = lines[line]!;
    const isBelow = kind === 'trunk' || above === -1 || chosen.has(above);
    if (!isBelow || (kind === 'agent' && !withAgents) || (choice?.status === 'abandoned' && !withAbandoned)) continue;
    chosen.add(line);
  }
  return chosen;
}

const headers = ({ messages }: SessionMessages): readonly number[] =>
  messages.flatMap(({ kind, line }: Message) => (kind === 'header' ? [line] : []));

function headOf(
  { session }: SessionMessages,
  chosen: ReadonlySet<number>,
  project: ProjectExport,
  { schema }: JsonOptions,
): SessionDocument {
  const { slug, name, cwd, timeline } = project.project;
  const { tree, titles } = timeline;
  const { ids } = tree.drawn.dag.index;
  const idOf = (row: number): string | null => (row === -1 ? null : ids[row]!);
  const lines = [...chosen].map((number) => tree.lines[number]!);
  const facts = factsOf(
    timeline,
    lines.flatMap(({ rows }) => rows).sort((a, b) => a - b),
    project.place.read,
  );
  const pages = project.pagesOf(lines[0]?.number ?? 0);
  return {
    $schema: schema,
    format: 'annals-session',
    version: 1,
    project: { slug, name, cwd },
    session: {
      id: session,
      title: project.titleOf(session),
      link: `${project.place.pageFolder}${pages.file(0)}`,
      start: facts.start,
      end: facts.end,
      models: [...facts.models],
      usage: Object.fromEntries(facts.usage),
      cliVersions: [...facts.cliVersions],
      gitBranch: facts.gitBranch,
    },
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      title: titles[line.number] ?? null,
      parent: line.above === -1 ? (line.outside?.session ?? null) : tree.lines[line.above]!.id,
      attachment: line.outside?.uuid ?? idOf(line.attachment),
      status: line.choice?.status ?? null,
      decidedBy: line.choice?.decidedBy ?? null,
      agentType: line.agentType,
      depth: line.depth,
    })),
    paths: project.paths.of(session).map(({ name: file, number, of, status, forkRow, leaf, rows, messages }) => ({
      name: file,
      number,
      of,
      status,
      forkPoint: idOf(forkRow),
      leaf: idOf(leaf),
      rows,
      messages,
    })),
    messages: [],
  };
}

/** Input made to overflow the stack, or a text too long for one string, is cut where nobody reads. */
function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(capDepth(value, 60));
  }
}
