import { linkChildren } from '../../dag/link-children.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { RowReader } from '../../read/reread-row.ts';
import { groupMessages, type SessionMessages } from '../../view/group-messages.ts';
import { SessionPages } from '../../view/session-pages.ts';
import { clean } from '../terminal-text.ts';
import { rowText } from './row-text.ts';

const LONGEST_SAYING = 60;

/** Where a row of a project stands: what is above and below it, on which branch, at which address. */
export class Surroundings {
  readonly run: ProjectRun;
  readonly #reader = new RowReader();
  readonly #left = new Map<number, boolean>();
  #children: ReturnType<typeof linkChildren> | undefined;
  #depths: Int32Array | undefined;
  #pages: Map<string, SessionPages> | undefined;
  #hosts: ReadonlyMap<number, SessionMessages> | undefined;

  constructor(run: ProjectRun) {
    this.run = run;
  }

  /** The nearest rows above, and how many there are up to the root. */
  above(row: number, most: number): { readonly rows: readonly number[]; readonly count: number } {
    const { parents } = this.run.timeline.tree.drawn;
    const rows: number[] = [];
    for (let at = parents[row]!; at !== -1 && rows.length < most; at = parents[at]!) rows.push(at);
    this.#depths ??= depthsOf(parents);
    return { rows, count: this.#depths[row]! };
  }

  below(row: number): readonly number[] {
    this.#children ??= linkChildren(this.run.timeline.tree.drawn.parents);
    return Array.from(this.#children.of(row));
  }

  /** Whether a line, or one it hangs on, was left behind. */
  isAbandoned(line: number): boolean {
    const { lines } = this.run.timeline.tree;
    const path: number[] = [];
    let at = line;
    while (at !== -1 && !this.#left.has(at) && lines[at]!.choice?.status !== 'abandoned') {
      path.push(at);
      at = lines[at]!.above;
    }
    const isLeft = at !== -1 && (this.#left.get(at) ?? true);
    for (const passed of path) this.#left.set(passed, isLeft);
    return isLeft;
  }

  /** Which line of the conversation a row is on, in words. */
  standing(row: number): string {
    const { tree } = this.run.timeline;
    const line = tree.lines[tree.drawn.lineOf[row]!]!;
    const status = this.isAbandoned(line.number) ? 'abandoned' : 'active';
    if (line.kind === 'trunk') return `the trunk of its session (${status})`;
    if (line.kind === 'agent') return `agent ${clean(line.agentType ?? 'unknown')} ${clean(line.id)} (${status})`;
    return `branch ${clean(line.id)} (${status}, decided by ${line.choice?.decidedBy ?? 'nothing'})`;
  }

  /** Page and anchor, from the top of the site. */
  link(row: number): string | null {
    const { timeline, slug } = this.run;
    this.#hosts ??= new Map(
      [...groupMessages(timeline).values()].flatMap((own) =>
        [...own.messageOf.keys()].map((shown) => [shown, own] as const),
      ),
    );
    const messages = this.#hosts.get(row);
    if (!messages) return null;
    this.#pages ??= new Map();
    const pages = this.#pages.get(messages.session) ?? new SessionPages(timeline, messages, new Map());
    this.#pages.set(messages.session, pages);
    const link = pages.linkTo(row);
    return link === null ? null : `${slug}/${link}`;
  }

  /** What a row is and how it begins, in one line. */
  describe(row: number): string {
    const { rows, ids } = this.run.timeline.tree.drawn.dag.index;
    const words = oneLine(this.textOf(row), 0, LONGEST_SAYING);
    return `${rows[row]!.kind} ${clean(ids[row]!.slice(0, 8))}${words === '' ? '' : ` "${words}"`}`;
  }

  textOf(row: number): string {
    return rowText(this.#reader.read(this.run.timeline.tree.drawn.dag.index.rows[row]!.ref) ?? {});
  }

  close(): void {
    this.#reader.close();
  }
}

/** A stretch of a text as one line for a terminal. */
export function oneLine(text: string, from: number, longest: number): string {
  const stretch = clean(text.slice(from, from + 4 * longest).replace(/\s+/g, ' ')).trim();
  const letters = [...stretch];
  const isCut = letters.length > longest || from + 4 * longest < text.length;
  return `${from > 0 ? '…' : ''}${letters.slice(0, longest).join('')}${isCut ? '…' : ''}`;
}

/** How many rows lie above each. Parents may come later than their children, so no single pass will do. */
function depthsOf(parents: Int32Array): Int32Array {
  const depths = new Int32Array(parents.length).fill(-1);
  for (let row = 0; row < parents.length; row++) {
    const path: number[] = [];
    let at = row;
    for (; at !== -1 && depths[at] === -1; at = parents[at]!) path.push(at);
    let depth = at === -1 ? -1 : depths[at]!;
    for (let nth = path.length - 1; nth >= 0; nth--) depths[path[nth]!] = ++depth;
  }
  return depths;
}
