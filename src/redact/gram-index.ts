import { isSkipped } from './compact-text.ts';
import { GRAM, rarityOf } from './rare-grams.ts';
import { CHUNK, EXACT, FOLDED, readChunk, SPACING, UNITS } from './text-codes.ts';

/** Places where words may stand: four characters of each were met. */
export class GramHits {
  ids = new Int32Array(64);
  /** Where the word begins in the text. */
  starts = new Int32Array(64);
  count = 0;

  push(id: number, start: number): void {
    if (this.count === this.ids.length) {
      this.ids = twiceAsLong(this.ids);
      this.starts = twiceAsLong(this.starts);
    }
    this.ids[this.count] = id;
    this.starts[this.count++] = start;
  }
}

/** Of the bit table, at first, and at most: it grows with the words, so that few places are taken for one. */
const TABLE_BITS = 18;
const MOST_BITS = 24;
const BITS_PER_GRAM = 32;
const SPREAD = 0x9e3779b1;
const LEAST_SLOTS = 1024;

/**
 * Many words looked for in one pass over a text: each is known by four of its characters in a row, and a small bit
 * table says of nearly every place that none of them ends there. The cost of a text does not grow with the words.
 */
export class GramIndex {
  readonly #codes: Uint16Array;
  #tableBits = TABLE_BITS;
  #bits = new Uint32Array(1 << (TABLE_BITS - 5));
  // Grams by their hash, and for each the first of its places; the next free slot is taken when one is not free.
  #grams = new Int32Array(LEAST_SLOTS);
  #firsts = new Int32Array(LEAST_SLOTS);
  #gramCount = 0;
  // Places: whose word, where in it, and which place has the same gram. The first is nobody's.
  #ids = new Int32Array(LEAST_SLOTS);
  #offsets = new Int32Array(LEAST_SLOTS);
  #nexts = new Int32Array(LEAST_SLOTS);
  #placeCount = 1;

  constructor(options: { readonly foldCase: boolean }) {
    this.#codes = options.foldCase ? FOLDED : EXACT;
  }

  get isEmpty(): boolean {
    return this.#gramCount === 0;
  }

  /** Known by the four characters at `offset`; shorter words cannot be found. Hits will say `id`. */
  add(word: string, id: number, offset = this.#chooseGram(word)): void {
    if (offset === -1) return;
    const gram = this.#gramAt(word, offset);
    let slot = this.#slotOf(gram);
    if (this.#firsts[slot] === 0) {
      if (2 * ++this.#gramCount > this.#grams.length) {
        this.#growSlots();
        slot = this.#slotOf(gram);
      }
      this.#grams[slot] = gram;
    }
    this.#firsts[slot] = this.#addPlace(id, offset, this.#firsts[slot]!);
    if (this.#gramCount * BITS_PER_GRAM > 1 << this.#tableBits && this.#tableBits < MOST_BITS) this.#growBits();
    else this.#mark(gram);
  }

  /**
   * Adds every place where a word may stand to `hits`, in the order of the text, and gives the marks that were met.
   * With `skipSpace`, white space is not there, and places are those of the text without it.
   */
  find(text: string, hits: GramHits, skipSpace = false): number {
    const bits = this.#bits;
    const codes = this.#codes;
    const units = UNITS;
    const shift = 32 - this.#tableBits;
    const skipped = skipSpace ? SPACING : 0;
    const { length } = text;
    let kept = 0;
    let gram = 0;
    let marks = 0;
    for (let from = 0; from < length; from += CHUNK) {
      const size = readChunk(text, from);
      for (let at = 0; at < size; at++) {
        const code = codes[units[at]!]!;
        marks |= code;
        if ((code & skipped) !== 0 && isSkipped(text, from + at)) continue;
        gram = (gram << 8) | (code & 0xff);
        const slot = Math.imul(gram, SPREAD) >>> shift;
        if ((bits[slot >>> 5]! & (1 << (slot & 31))) !== 0) this.#collect(gram, kept, hits);
        kept++;
      }
    }
    return marks;
  }

  #collect(gram: number, end: number, hits: GramHits): void {
    for (let place = this.#firsts[this.#slotOf(gram)]!; place !== 0; place = this.#nexts[place]!) {
      const start = end - this.#offsets[place]! - GRAM + 1;
      if (start >= 0) hits.push(this.#ids[place]!, start);
    }
  }

  /** Where a gram is kept, or would be. */
  #slotOf(gram: number): number {
    const last = this.#grams.length - 1;
    let slot = (Math.imul(gram, SPREAD) >>> 8) & last;
    while (this.#firsts[slot] !== 0 && this.#grams[slot] !== gram) slot = (slot + 1) & last;
    return slot;
  }

  #growSlots(): void {
    const [grams, firsts] = [this.#grams, this.#firsts];
    this.#grams = new Int32Array(2 * grams.length);
    this.#firsts = new Int32Array(2 * grams.length);
    for (let old = 0; old < grams.length; old++) {
      if (firsts[old] === 0) continue;
      const slot = this.#slotOf(grams[old]!);
      this.#grams[slot] = grams[old]!;
      this.#firsts[slot] = firsts[old]!;
    }
  }

  #addPlace(id: number, offset: number, next: number): number {
    const place = this.#placeCount++;
    if (place === this.#ids.length) {
      this.#ids = twiceAsLong(this.#ids);
      this.#offsets = twiceAsLong(this.#offsets);
      this.#nexts = twiceAsLong(this.#nexts);
    }
    this.#ids[place] = id;
    this.#offsets[place] = offset;
    this.#nexts[place] = next;
    return place;
  }

  #mark(gram: number): void {
    const slot = Math.imul(gram, SPREAD) >>> (32 - this.#tableBits);
    this.#bits[slot >>> 5]! |= 1 << (slot & 31);
  }

  #growBits(): void {
    this.#tableBits++;
    this.#bits = new Uint32Array(1 << (this.#tableBits - 5));
    for (let slot = 0; slot < this.#grams.length; slot++) if (this.#firsts[slot] !== 0) this.#mark(this.#grams[slot]!);
  }

  /** The rarest four, but for those that many words are known by already. */
  #chooseGram(word: string): number {
    if (word.length === GRAM) return 0;
    let [best, bestLoad, bestRarity] = [-1, Number.POSITIVE_INFINITY, -1];
    for (let offset = 0; offset + GRAM <= word.length; offset++) {
      const load = this.#crowdAt(this.#gramAt(word, offset));
      const rarity = rarityOf(word, offset);
      if (load < bestLoad || (load === bestLoad && rarity > bestRarity))
        [best, bestLoad, bestRarity] = [offset, load, rarity];
    }
    return best;
  }

  /** How many places a gram has, if they are many. */
  #crowdAt(gram: number): number {
    let count = 0;
    for (let place = this.#firsts[this.#slotOf(gram)]!; place !== 0; place = this.#nexts[place]!) count++;
    return count < CROWD ? 0 : count;
  }

  #gramAt(word: string, offset: number): number {
    let gram = 0;
    for (let at = offset; at < offset + GRAM; at++) gram = (gram << 8) | (this.#codes[word.charCodeAt(at)]! & 0xff);
    return gram;
  }
}

const CROWD = 8;

function twiceAsLong(list: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * list.length);
  longer.set(list);
  return longer;
}
