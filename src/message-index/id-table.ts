import { systemRoom } from '../read/system-room.ts';

/**
 * Who holds which id first, for all ids of an archive. Ids are hashes already, so a place in an array is enough; a Map
 * would make an object of each.
 */
export class IdTable {
  readonly #ids: Float64Array;
  /** 0 where nobody is. */
  readonly #holders: Int32Array;
  readonly #mask: number;

  /** `most` ids can be claimed. */
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.#ids = new Float64Array(systemRoom(size * Float64Array.BYTES_PER_ELEMENT), 0, size);
    this.#holders = new Int32Array(systemRoom(size * Int32Array.BYTES_PER_ELEMENT), 0, size);
    this.#mask = size - 1;
  }

  /** Gives who holds it: whoever claimed it first. */
  claim(id: number, holder: number): number {
    const at = this.#placeOf(id);
    if (this.#holders[at] === 0) {
      this.#ids[at] = id;
      this.#holders[at] = holder + 1;
    }
    return this.#holders[at]! - 1;
  }

  /** -1 for an id that nobody holds. */
  find(id: number): number {
    return this.#holders[this.#placeOf(id)]! - 1;
  }

  #placeOf(id: number): number {
    let at = (id >>> 0) & this.#mask;
    while (this.#holders[at] !== 0 && this.#ids[at] !== id) at = (at + 1) & this.#mask;
    return at;
  }
}
