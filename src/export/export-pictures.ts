import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPicture } from '../view/picture.ts';
import type { ImageRef, Pictures } from '../view/shelf.ts';

const LARGEST_PICTURE = 30_000_000;

/** Pictures of a project, as files in a folder of their own, once each. */
export class ExportPictures implements Pictures {
  readonly #folder: string;
  readonly #written = new Set<string>();
  bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  image(base64: string): ImageRef | null {
    if (base64.length > LARGEST_PICTURE) return null;
    const bytes = Buffer.from(base64, 'base64');
    const picture = readPicture(bytes);
    if (!picture) return null;
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${picture.ending}`;
    if (!this.#written.has(file)) {
      const path = join(this.#folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes, { flag: 'wx' });
      this.#written.add(file);
      this.bytes += bytes.length;
    }
    return { file, width: picture.width, height: picture.height };
  }
}
