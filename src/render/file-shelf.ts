import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import { asBytes, fromBase64 } from '../read/borrow-room.ts';
import { frameOf, type Site } from '../view/pages/frame.ts';
import { readPicture } from '../view/picture.ts';
import type { Block, BlockRef, ImageRef, Shelf } from '../view/shelf.ts';
import { linkOrCopy, type Store } from './cache/store.ts';

const LARGEST_PICTURE = 30_000_000;

/** A file that pages refer to. Plain data. */
export interface ShelfFile {
  /** Address from the top of the site. */
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** Keeps blocks and pictures as files of the site, once each, by what they hold. */
export class FileShelf implements Shelf {
  readonly #output: string;
  readonly #env: Environment;
  readonly #site: Site;
  readonly #store: Store;
  readonly #written = new Map<string, ShelfFile>();
  #taken = new Map<string, ShelfFile>();

  constructor(output: string, store: Store, env: Environment, site: Site) {
    this.#store = store;
    this.#output = output;
    this.#env = env;
    this.#site = site;
  }

  block(block: Block): BlockRef {
    const { text, title, look, firstLine } = block;
    const kind = typeof look === 'string' ? look : look.language;
    const hash = hashOf(`${title}\n${kind}\n${firstLine ?? 1}\n`, text);
    const lines = countLines(text);
    const bytes = Buffer.byteLength(text);
    this.#once(`blocks/${hash}.html`, () => {
      const frame = frameOf(this.#site, { root: '../', title: [title], crumbs: [{ text: title, href: null }] });
      const shown = { title, text, kind, lines, bytes, firstLine: firstLine ?? null };
      return this.#env.render('pages/block.njk', { ...frame, block: shown });
    });
    return { hash, lines, bytes };
  }

  image(base64: string): ImageRef | null {
    if (base64.length > LARGEST_PICTURE) return null;
    return fromBase64(base64, (bytes) => {
      const picture = readPicture(bytes);
      if (!picture) return null;
      const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${picture.ending}`;
      this.#once(`img/${file}`, () => bytes);
      return { file, width: picture.width, height: picture.height };
    });
  }

  /** What was put here since this was last asked. */
  take(): readonly ShelfFile[] {
    const taken = [...this.#taken.values()];
    this.#taken = new Map();
    return taken;
  }

  /** Puts a file back that pages of an earlier build refer to; false when it is gone. */
  restore(file: ShelfFile): boolean {
    if (this.#written.has(file.name)) return true;
    const path = this.#store.find(file.hash);
    if (path === null) return false;
    linkOrCopy(path, join(this.#output, file.name));
    this.#written.set(file.name, file);
    return true;
  }

  /** Other workers put things here too: a file appears whole, or not at all. */
  #once(name: string, make: () => string | Buffer): void {
    let file = this.#written.get(name);
    if (!file) {
      const content = make();
      const hash = this.#store.put(content);
      linkOrCopy(this.#store.pathOf(hash), join(this.#output, name));
      file = { name, bytes: Buffer.byteLength(content), hash };
      this.#written.set(name, file);
    }
    this.#taken.set(name, file);
  }
}

const hashOf = (head: string, text: string): string =>
  asBytes(text, (bytes) => createHash('sha256').update(head).update(bytes).digest('hex').slice(0, 24));

const countLines = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text.endsWith('\n') ? lines - 1 : lines;
};
