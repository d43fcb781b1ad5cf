import type { CutWords } from '../view/messages/cut-words.ts';
import type { Block, BlockRef, ImageRef, Pictures, Shelf } from '../view/shelf.ts';

/** Pages show the beginning of what is long. Here the rest is kept too, as long as its message is at hand. */
export class WholeShelf implements Shelf {
  readonly #pictures: Pictures;
  readonly #texts: string[] = [];

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  image(base64: string): ImageRef | null {
    return this.#pictures.image(base64);
  }

  block({ text }: Block): BlockRef {
    return { hash: String(this.#texts.push(text) - 1), lines: 0, bytes: 0 };
  }

  whole({ text, more }: CutWords): string {
    const hash = more?.link?.hash;
    return (hash === undefined ? undefined : this.#texts[Number(hash)]) ?? text;
  }
}
