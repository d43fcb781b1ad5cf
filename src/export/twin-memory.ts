/** A message in both twins. */
export interface Told {
  readonly json: string;
  /** Paragraphs, headings and blocks of its Markdown. */
  readonly pieces: readonly string[];
}

/** The messages of a page, by their number. */
export type ToldPage = ReadonlyMap<number, Told>;

/** Characters. */
const MOST = 48_000_000;

/**
 * What twins told last, page by page and by what each page is made of, for a process that writes those of a session again
 * whenever it grows: only what is new has to be read.
 */
export class TwinMemory {
  readonly #most: number;
  /** The one that was not asked for longest is the first. */
  readonly #pages = new Map<string, ToldPage>();
  #size = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  recall(key: string): ToldPage | undefined {
    const known = this.#pages.get(key);
    if (known) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
    }
    return known;
  }

  keep(key: string, page: ToldPage): void {
    this.#forget(key);
    this.#pages.set(key, page);
    this.#size += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const known = this.#pages.get(key);
    if (!known) return;
    this.#pages.delete(key);
    this.#size -= sizeOf(known);
  }
}

const sizeOf = (page: ToldPage): number =>
  [...page.values()].reduce(
    (sum, { json, pieces }) => pieces.reduce((all, piece) => all + piece.length, sum + json.length),
    0,
  );
