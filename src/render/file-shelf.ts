import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import { frameOf, type Site } from '../view/pages/frame.ts';
import type { Block, BlockRef, ImageRef, Shelf } from '../view/shelf.ts';
import { readPicture } from './picture.ts';

const LARGEST_PICTURE = 30_000_000;

/** Keeps blocks and pictures as files of the site, once each, by what they hold. */
export class FileShelf implements Shelf {
  readonly #output: string;
  readonly #env: Environment;
  readonly #site: Site;
  readonly #written = new Set<string>();
  blockBytes = 0;
  imageBytes = 0;

  constructor(output: string, env: Environment, site: Site) {
    this.#output = output;
    this.#env = env;
    this.#site = site;
    mkdirSync(join(output, 'blocks'), { recursive: true });
    mkdirSync(join(output, 'img'), { recursive: true });
  }

  block(block: Block): BlockRef {
    const { text, title, look, firstLine } = block;
    const kind = typeof look === 'string' ? look : look.language;
    const hash = hashOf(`${title}\n${kind}\n${firstLine ?? 1}\n${text}`);
    const lines = countLines(text);
    const bytes = Buffer.byteLength(text);
    this.#once(`blocks/${hash}.html`, () => {
      const frame = frameOf(this.#site, { root: '../', title: [title], crumbs: [{ text: title, href: null }] });
      const shown = { title, text, kind, lines, bytes, firstLine: firstLine ?? null };
      const html = this.#env.render('pages/block.njk', { ...frame, block: shown });
      this.blockBytes += Buffer.byteLength(html);
      return html;
    });
    return { hash, lines, bytes };
  }

  image(base64: string): ImageRef | null {
    if (base64.length > LARGEST_PICTURE) return null;
    const bytes = Buffer.from(base64, 'base64');
    const picture = readPicture(bytes);
    if (!picture) return null;
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${picture.ending}`;
    this.#once(`img/${file}`, () => {
      this.imageBytes += bytes.length;
      return bytes;
    });
    return { file, width: picture.width, height: picture.height };
  }

  #once(name: string, make: () => string | Buffer): void {
    if (this.#written.has(name)) return;
    this.#written.add(name);
    const path = join(this.#output, name);
    const content = make();
    if (!existsSync(path)) writeFileSync(path, content);
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const countLines = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text.endsWith('\n') ? lines - 1 : lines;
};
