/** Writes values of CBOR, one behind the other: as much of it as the files of an index need. */
export class CborWriter {
  #bytes: Buffer;
  #end = 0;

  constructor(room = 1024) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  /** How much is written so far. */
  get size(): number {
    return this.#end;
  }

  /** The beginning of a list: so many values are to come. */
  list(length: number): void {
    this.#head(LIST, length);
  }

  /** A whole number. */
  number(value: number): void {
    if (value < 0) this.#head(NEGATIVE, -1 - value);
    else this.#head(0, value);
  }

  text(value: string): void {
    this.#needs(3 * value.length + 5); // no character takes more in UTF-8
    const length = Buffer.byteLength(value);
    this.#head(TEXT, length);
    this.#bytes.write(value, this.#end);
    this.#end += length;
  }

  /** What is CBOR already. */
  raw(bytes: Uint8Array): void {
    this.#needs(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** A copy of all that is written; what comes next begins anew. */
  take(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
    return taken;
  }

  /** All that is written, for as long as it is used; what comes next begins anew. */
  lend<Result>(use: (bytes: Uint8Array) => Result): Result {
    const end = this.#end;
    this.#end = 0;
    return use(this.#bytes.subarray(0, end));
  }

  #head(kind: number, value: number): void {
    this.#needs(5);
    const bytes = this.#bytes;
    const high = kind << 5;
    if (value < 24) bytes[this.#end++] = high | value;
    else if (value < 0x100) {
      bytes[this.#end++] = high | 24;
      bytes[this.#end++] = value;
    } else if (value < 0x10000) {
      bytes[this.#end++] = high | 25;
      this.#end = bytes.writeUInt16BE(value, this.#end);
    } else {
      bytes[this.#end++] = high | 26;
      this.#end = bytes.writeUInt32BE(value, this.#end);
    }
  }

  #needs(more: number): void {
    const least = this.#end + more;
    if (least <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

const NEGATIVE = 1;
const TEXT = 3;
const LIST = 4;
