import type { TranscriptFile } from '../discover/discover-archive.ts';
import { hashBeginning } from '../read/hash-beginning.ts';
import { stampFile } from '../read/stamp-file.ts';
import { type CollectedFile, collectFile } from './collect-file.ts';

/** Bytes of transcripts; what is remembered of them is a third of that, or less. */
const MOST = 128_000_000;

interface Remembered {
  readonly stamp: string;
  readonly file: TranscriptFile;
  readonly collected: CollectedFile;
  /** Hash of what was read, up to its end. */
  readonly hash: string | null;
}

/**
 * What transcripts held when they were last read, for a process that reads a project again whenever a row is appended to
 * one of its files: only that row is read.
 */
export class ReadingMemory {
  /** Bytes of transcripts that are remembered. */
  readonly most: number;
  /** By path; the one that was not asked for longest is the first. */
  readonly #known = new Map<string, Remembered>();
  #bytes = 0;

  constructor(most = MOST) {
    this.most = most;
  }

  /** The same as `collectFile`. */
  collect(file: TranscriptFile): CollectedFile {
    const stamp = stampFile(file.path);
    const known = this.#known.get(file.path);
    if (known) this.#forget(known);
    const isKnown = known !== undefined && isSame(known.file, file);
    if (isKnown && known.stamp === stamp) {
      this.#keep(known);
      return placedIn(file, known.collected);
    }
    const before = isKnown && hasGrown(file, known) ? placedIn(file, known.collected) : null;
    const collected = collectFile(file, () => {}, before);
    const { end } = collected;
    const hash = end && hashBeginning(file.path, end.bytes);
    // a file that is written to while it is read is read again
    if (stamp !== null && stamp === stampFile(file.path)) this.#keep({ stamp, file, collected, hash });
    return collected;
  }

  #keep(one: Remembered): void {
    this.#known.set(one.file.path, one);
    this.#bytes += one.file.size;
    for (const oldest of this.#known.values()) {
      if (this.#bytes <= this.most) return;
      this.#forget(oldest);
    }
  }

  #forget({ file }: Remembered): void {
    this.#known.delete(file.path);
    this.#bytes -= file.size;
  }
}

/** Whether a file begins with all that was read of it. */
const hasGrown = ({ path }: TranscriptFile, { collected: { end }, hash }: Remembered): boolean =>
  end !== null && hash !== null && hashBeginning(path, end.bytes) === hash;

/** Whether a file is called as it was, and its ids are not changed, which is rare: then all that was read of it holds. */
function isSame(before: TranscriptFile, now: TranscriptFile): boolean {
  const { size: _, mtime: __, ...old } = before;
  const { size: ___, mtime: ____, ...own } = now;
  return before.renamed === null && now.renamed === null && JSON.stringify(old) === JSON.stringify(own);
}

/** Places are told by the file that they are in, and every build finds its own. */
function placedIn(file: TranscriptFile, { rows, notes, ...rest }: CollectedFile): CollectedFile {
  return {
    ...rest,
    rows: rows.map((row) => ({ ...row, ref: { ...row.ref, file } })),
    notes: notes.map((note) => ({ ...note, ref: { ...note.ref, file } })),
  };
}
