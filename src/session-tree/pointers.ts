import type { DagLines } from '../dag-lines/draw-dag-lines.ts';
import type { Note } from '../message-index/collect-file.ts';

/** The rows that may name the leaf a session is at, the stronger one first. */
export const POINTER_KINDS = ['last-prompt', 'summary'] as const;

export type PointerKind = (typeof POINTER_KINDS)[number];

export interface Pointer {
  readonly leaf: number;
  readonly note: Note;
}

/** The rows from each session's active leaf up to its root, by the kind of row that names the leaf. */
export class Pointers {
  readonly #lines: DagLines;
  readonly #leaves = new Map<string, Pointer>();
  readonly #paths = new Map<string, ReadonlySet<number>>();

  constructor(lines: DagLines, notes: readonly Note[] = lines.dag.index.notes) {
    this.#lines = lines;
    for (const note of notes) this.#add(note);
  }

  of(session: string, kind: PointerKind): Pointer | undefined {
    return this.#leaves.get(`${kind} ${session}`);
  }

  /** The one that is asked first. */
  deciding(session: string): Pointer | undefined {
    return this.of(session, 'last-prompt') ?? this.of(session, 'summary');
  }

  pathTo(session: string, kind: PointerKind): ReadonlySet<number> | undefined {
    const leaf = this.of(session, kind)?.leaf;
    if (leaf === undefined) return undefined;
    const key = `${kind} ${session}`;
    let path = this.#paths.get(key);
    if (!path) {
      path = this.#upFrom(leaf);
      this.#paths.set(key, path);
    }
    return path;
  }

  /** A later pointer replaces an earlier one; one whose leaf is nowhere does not count. */
  #add(note: Note): void {
    const { type, value } = note;
    if (type !== 'last-prompt' && type !== 'summary') return;
    const { index } = this.#lines.dag;
    const row = typeof value.leafUuid === 'string' ? index.byId.get(value.leafUuid) : undefined;
    if (row === undefined) return;
    const leaf = this.#lines.twins[row] === -1 ? row : this.#lines.twins[row]!;
    const key = `${type} ${index.rows[leaf]!.session}`;
    const known = this.#leaves.get(key);
    if (!known || isLater(note, known.note)) this.#leaves.set(key, { leaf, note });
  }

  #upFrom(leaf: number): ReadonlySet<number> {
    const path = new Set<number>();
    for (let row = leaf; row !== -1 && !path.has(row); row = this.#lines.parents[row]!) path.add(row);
    return path;
  }
}

/** In one file the last one counts, whatever the clock said; of two files the one that was written later. */
const isLater = (a: Note, b: Note): boolean => (a.ref.file === b.ref.file ? true : !(a.time < b.time));
