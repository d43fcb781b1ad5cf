/**
 * Drawings of conversations, made into real archives.
 *
 *     U1─A1─U2─A2
 *         └───────U3─A3   @s2
 *
 * A letter is the kind of a row (the table is in row-letters.ts: U prompt, A answer, T call, R result, P progress …),
 * and the whole name is its uuid. The column is its time: one second each. A line joins a row to its parent on the left;
 * a corner (└ or ├) hangs it on the row above, found by looking straight up. A row with neither is a root.
 *   U2'   the same words at the same time under another uuid: a replay        U2"  the same words, typed again later
 *   U2~2  the uuid of U2 with other words                                     U2   drawn twice: the row was copied
 * Marks at the end of a line say where its rows are: @s2 session (s1 if none), #a1 agent (# alone: a sidechain without a
 * name), >path the file in the archive (else p/s1.jsonl, or p/s1/subagents/agent-a1.jsonl).
 */
import { type Files, type JsonLine, jsonl, type OpenedProject, openFiles, type ProjectJson } from './open-files.ts';
import { type RawRow, rowOf } from './row-letters.ts';

/** What a drawing cannot say: fields of its rows by name (U1, or U1@s2 for one copy), rows without a uuid behind its files, other files. */
export interface Story {
  readonly rows?: Readonly<Record<string, RawRow>>;
  readonly notes?: Readonly<Record<string, readonly RawRow[]>>;
  readonly files?: Files;
}

/** What became of a drawing, in its own names. */
export interface Drawn {
  /** `s1: U1 A1`, in reading order. */
  readonly lines: readonly string[];
  readonly folded: readonly string[];
  /** Rung by row. */
  readonly forks: Readonly<Record<string, string>>;
  /** Headers and rows as they are read: `s1 U1 A1 s2 …`. */
  readonly order: string;
  /** `code name`, as reported. */
  readonly reports: readonly string[];
  readonly json: ProjectJson;
  readonly run: OpenedProject['run'];
  line(id: string): JsonLine;
  /** Another project of the archive. */
  project(folder: string): Drawn;
}

export function draw(drawn: string, story: Story = {}): Drawn {
  const projects = openFiles(filesOf(drawn, story));
  const view = (folder: string): Drawn => viewOf(projects.get(folder) ?? raise(`No project ${folder}`), view);
  return view('p');
}

/** The files of a drawing: each holds its rows in the order of their time, then its notes. */
export function filesOf(drawn: string, { rows = {}, notes = {}, files = {} }: Story = {}): Files {
  const byFile = new Map<string, RawRow[]>();
  for (const row of parse(drawn).sort((a, b) => a.column - b.column)) {
    const known = byFile.get(row.file) ?? [];
    known.push({ ...rawRow(row), ...rows[row.said], ...rows[`${row.said}@${row.session}`] });
    byFile.set(row.file, known);
  }
  for (const [file, added] of Object.entries(notes)) byFile.set(file, [...(byFile.get(file) ?? []), ...added]);
  return { ...Object.fromEntries([...byFile].map(([file, all]) => [file, jsonl(all)])), ...files };
}

export const timeAt = (column: number): string => new Date(Date.UTC(2026, 0, 1) + column * 1000).toISOString();

interface DrawnRow {
  /** As drawn. */
  readonly said: string;
  readonly uuid: string;
  readonly column: number;
  readonly parent: string | null;
  readonly session: string;
  readonly agent: string | null;
  readonly file: string;
}

interface Token {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const ROW = /[A-Z][a-z0-9]*(?:['"]+|~\d)?/g;

function parse(drawn: string): DrawnRow[] {
  const above: Token[][] = [];
  const rows: DrawnRow[] = [];
  for (const text of drawn.split('\n').filter((line) => line.trim() !== '')) {
    const [, picture = '', marks = ''] = /^(.*?)(\s[@#>].*)?$/.exec(text)!;
    const tokens = [...picture.matchAll(ROW)].map(({ 0: name, index }) => ({
      name,
      from: index,
      to: index + name.length,
    }));
    for (const [at, { name, from }] of tokens.entries()) {
      const parent = parentOf(picture, tokens[at - 1], from, above);
      rows.push({ said: name, uuid: uuidOf(name), column: columnOf(name, from, rows), parent, ...placeOf(marks) });
    }
    above.unshift(tokens);
  }
  return rows;
}

/** A replay stands at the time of what it repeats. */
const columnOf = (name: string, column: number, rows: readonly DrawnRow[]): number =>
  name.endsWith("'") ? (rows.find(({ said }) => said === name.slice(0, -1))?.column ?? column) : column;

const uuidOf = (name: string): string => name.replace(/~\d$/, '');

function parentOf(picture: string, before: Token | undefined, from: number, above: readonly Token[][]): string | null {
  const joint = picture.slice(before?.to ?? 0, from);
  if (!/^[\s│]*[└├]?─*$/.test(joint)) throw new Error(`Cannot read "${joint}" in a drawing.`);
  if (!joint.includes('─')) return null;
  const corner = /[└├]/.exec(joint);
  if (!corner) return before ? uuidOf(before.name) : null;
  const column = (before?.to ?? 0) + corner.index;
  const found = above.flatMap((tokens) => tokens.filter((token) => token.from <= column && column < token.to))[0];
  if (!found) throw new Error(`The corner in "${picture}" stands under nothing.`);
  return uuidOf(found.name);
}

function placeOf(marks: string): Pick<DrawnRow, 'session' | 'agent' | 'file'> {
  const [session = 's1', agent, path] = [
    /@(\S+)/.exec(marks)?.[1],
    /#(\S*)/.exec(marks)?.[1],
    />(\S+)/.exec(marks)?.[1],
  ];
  return {
    session,
    agent: agent ?? null,
    file: path ?? (agent ? `p/${session}/subagents/agent-${agent}.jsonl` : `p/${session}.jsonl`),
  };
}

function rawRow({ said, uuid, parent, session, agent, column }: DrawnRow): RawRow {
  const sidechain = agent === null ? { isSidechain: false } : { isSidechain: true, ...(agent && { agentId: agent }) };
  const place = {
    uuid,
    parentUuid: parent,
    sessionId: session,
    timestamp: timeAt(column),
    cwd: '/home/ada/p',
    version: '2.1.0',
  };
  return { ...place, ...sidechain, ...rowOf(said) };
}

function viewOf({ run, json }: OpenedProject, project: Drawn['project']): Drawn {
  const { tree, steps } = run.timeline;
  const ids = json.lines.map(({ id }) => id);
  const nameOf = (row: number): string => tree.drawn.dag.index.ids[row]!;
  const inOrder = steps.flatMap(({ line, row }) => (row === -1 ? [json.lines[line]!] : []));
  return {
    lines: inOrder.map(({ id, uuids }) => `${id}: ${uuids.join(' ')}`),
    folded: json.folded.map(({ uuid }) => uuid).sort(),
    forks: Object.fromEntries(json.forks.map(({ uuid, rung }) => [uuid, rung])),
    order: steps.map(({ line, row }) => (row === -1 ? ids[line]! : nameOf(row))).join(' '),
    reports: json.diagnostics.map(({ code, uuid, detail }) => `${code} ${uuid ?? detail ?? ''}`),
    json,
    run,
    line: (id) => json.lines.find((line) => line.id === id) ?? raise(`No line ${id} among ${ids.join(', ')}`),
    project,
  };
}

function raise(message: string): never {
  throw new Error(message);
}
