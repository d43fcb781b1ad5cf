import { isSkipped } from './compact-text.ts';

/** Four characters of a text, eight bits each: enough to tell that a word may stand here. */
export const GRAM = 4;
/** Of the bit table, at first, and at most: it grows with the words, so that few places are taken for one. */
const TABLE_BITS = 19;
const MOST_BITS = 24;
const BITS_PER_WORD = 16;
const SPREAD = 0x9e3779b1;

/** What else a pass over a text notices, for whoever wants to look closer. */
export const UNSEEN = 0x100;
export const PERCENT = 0x200;
export const BACKSLASH = 0x400;

const UNSEEN_RANGES = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x7f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xdb40, 0xdb40],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
] as const;

/** For every character: eight bits of it, in lower case if that is wanted, and the marks above. */
function codeTable(foldCase: boolean): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let code = 0; code < table.length; code++) table[code] = code < 0x80 ? code : 0x80 | (code & 0x7f);
  if (foldCase) for (let code = 65; code <= 90; code++) table[code] = code + 32;
  for (const [first, last] of UNSEEN_RANGES) for (let code = first; code <= last; code++) table[code]! |= UNSEEN;
  table['%'.charCodeAt(0)]! |= PERCENT;
  table['\\'.charCodeAt(0)]! |= BACKSLASH;
  return table;
}

const FOLDED = codeTable(true);
const EXACT = codeTable(false);

/** Four characters of a word were met: those from `offset` on in the word, the last of them at `end` in the text. */
export interface GramHit<T> {
  readonly entry: T;
  readonly offset: number;
  readonly end: number;
}

/** Where the word begins in the text, when nothing was skipped. Only four of its characters were compared. */
export const startOf = ({ offset, end }: GramHit<unknown>): number => end - offset - GRAM + 1;

interface Place<T> {
  readonly entry: T;
  readonly offset: number;
}

/**
 * Many words looked for in one pass over a text: each is known by four of its characters in a row, and a small bit
 * table says of nearly every place that none of them ends there. The cost of a text does not grow with the words.
 */
export class GramIndex<T> {
  #tableBits = TABLE_BITS;
  #bits = new Uint32Array(1 << (TABLE_BITS - 5));
  readonly #places = new Map<number, Place<T>[]>();
  readonly #codes: Uint16Array;

  constructor(options: { readonly foldCase: boolean }) {
    this.#codes = options.foldCase ? FOLDED : EXACT;
  }

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** Known by the four characters at `offset`; shorter words cannot be found. */
  add(word: string, entry: T, offset = this.#chooseGram(word)): void {
    if (offset === -1) return;
    const gram = this.#gramAt(word, offset);
    const places = this.#places.get(gram);
    if (places) places.push({ entry, offset });
    else {
      this.#places.set(gram, [{ entry, offset }]);
      this.#mark(gram);
      if (this.#places.size * BITS_PER_WORD > 1 << this.#tableBits && this.#tableBits < MOST_BITS) this.#grow();
    }
  }

  #mark(gram: number): void {
    const slot = Math.imul(gram, SPREAD) >>> (32 - this.#tableBits);
    this.#bits[slot >>> 5]! |= 1 << (slot & 31);
  }

  #grow(): void {
    this.#tableBits++;
    this.#bits = new Uint32Array(1 << (this.#tableBits - 5));
    for (const gram of this.#places.keys()) this.#mark(gram);
  }

  /**
   * Adds every place where a word may stand to `hits`, in the order of the text, and gives the marks that were met.
   * With `skipSpace`, white space is not there, and places are those of the text without it.
   */
  find(text: string, hits: GramHit<T>[], skipSpace = false): number {
    const bits = this.#bits;
    const codes = this.#codes;
    const shift = 32 - this.#tableBits;
    const { length } = text;
    let kept = 0;
    let gram = 0;
    let marks = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      const entry = codes[code]!;
      marks |= entry;
      if (skipSpace && isSkipped(text, at, code)) continue;
      gram = (gram << 8) | (entry & 0xff);
      const slot = Math.imul(gram, SPREAD) >>> shift;
      if ((bits[slot >>> 5]! & (1 << (slot & 31))) !== 0) this.#collect(gram, kept, hits);
      kept++;
    }
    return marks;
  }

  #collect(gram: number, end: number, hits: GramHit<T>[]): void {
    const places = this.#places.get(gram);
    if (!places) return;
    for (const { entry, offset } of places) if (end >= offset + GRAM - 1) hits.push({ entry, offset, end });
  }

  /** The rarest four, but for those that many words are known by already. */
  #chooseGram(word: string): number {
    let [best, bestLoad, bestRarity] = [-1, Number.POSITIVE_INFINITY, -1];
    for (let offset = 0; offset + GRAM <= word.length; offset++) {
      const load = crowdOf(this.#places.get(this.#gramAt(word, offset)));
      const rarity = rarityOf(word, offset);
      if (load < bestLoad || (load === bestLoad && rarity > bestRarity))
        [best, bestLoad, bestRarity] = [offset, load, rarity];
    }
    return best;
  }

  #gramAt(word: string, offset: number): number {
    let gram = 0;
    for (let at = offset; at < offset + GRAM; at++) {
      gram = (gram << 8) | (this.#codes[word.charCodeAt(at)]! & 0xff);
    }
    return gram;
  }
}

const CROWD = 8;

const crowdOf = (places: readonly unknown[] | undefined): number =>
  places === undefined || places.length < CROWD ? 0 : places.length;

/** Letters from frequent to rare, in code and in prose; digits and signs are rarer still. */
const FREQUENT = 'etaionsrlcdupmhfgbyvkwx_jqz';
const RARITY = Uint8Array.from({ length: 128 }, (_, code) => {
  const rank = FREQUENT.indexOf(String.fromCharCode(code).toLowerCase());
  return rank === -1 ? FREQUENT.length : rank;
});

function rarityOf(word: string, offset: number): number {
  let sum = 0;
  for (let at = offset; at < offset + GRAM; at++) sum += RARITY[word.charCodeAt(at)] ?? FREQUENT.length;
  return sum;
}

/** Where the rarest four characters of a word begin. */
export function rarestGram(word: string): number {
  let [best, bestRarity] = [-1, -1];
  for (let offset = 0; offset + GRAM <= word.length; offset++) {
    const rarity = rarityOf(word, offset);
    if (rarity > bestRarity) [best, bestRarity] = [offset, rarity];
  }
  return best;
}
