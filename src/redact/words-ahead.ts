/** Where words stand next in one text. Asked in the order of the text, it looks at each of its characters once a word. */
export class WordsAhead {
  readonly #text: string;
  #next: Map<string, number> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether one of them begins between two places. */
  hasOne(words: readonly string[], from: number, to: number): boolean {
    for (const word of words) if (this.#nextOf(word, from) <= to) return true;
    return false;
  }

  #nextOf(word: string, from: number): number {
    this.#next ??= new Map();
    let next = this.#next.get(word) ?? -1;
    if (next < from) {
      next = this.#text.indexOf(word, from);
      if (next === -1) next = Number.POSITIVE_INFINITY;
      this.#next.set(word, next);
    }
    return next;
  }
}
