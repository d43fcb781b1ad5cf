const PLACES = /\$(\d+)|\$\{(\d+):\/(downcase|upcase)\}/g;

/** The name of a scope; some have words of the text in them. */
export class ScopeName {
  readonly #name: string | null;
  readonly #hasPlaces: boolean;

  constructor(name: string | undefined) {
    this.#name = name || null;
    this.#hasPlaces = name !== undefined && name.search(PLACES) !== -1;
  }

  in(line: string, groups: readonly number[]): string | null {
    return this.#hasPlaces ? fillIn(this.#name!, line, groups) : this.#name;
  }
}

function fillIn(name: string, line: string, groups: readonly number[]): string {
  return name.replace(PLACES, (place: string, plain?: string, changed?: string, change?: string) => {
    const at = 2 * Number(plain ?? changed);
    if (at >= groups.length) return place;
    const word = line.slice(groups[at], groups[at + 1]).replace(/^\.+/, '');
    if (change === 'downcase') return word.toLowerCase();
    return change === 'upcase' ? word.toUpperCase() : word;
  });
}
