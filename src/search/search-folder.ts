import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import { FileCopies } from './file-copies.ts';

/** The folder `search/` of a site that is being made: files of indexes, and scripts that bring them on `file://`. */
export class SearchFolder {
  readonly #folder: string;
  readonly #old: string | null;
  readonly #copies: FileCopies | null;
  readonly #made = new Set<string>();
  /** By path, below the folder. */
  readonly #sizes = new Map<string, number>();

  constructor(output: string, previous: string | null, withCopies: boolean) {
    this.#folder = join(output, 'search');
    this.#old = previous === null ? null : join(previous, 'search');
    this.#copies = withCopies ? new FileCopies(this.#folder, this.#old) : null;
    mkdirSync(this.#folder, { recursive: true });
  }

  get bytes(): number {
    let all = 0;
    for (const size of this.#sizes.values()) all += size;
    return all;
  }

  get copyBytes(): number {
    return this.#copies?.bytes ?? 0;
  }

  /** Where something lay in the site before; null when there was none. */
  oldPath(path: string): string | null {
    return this.#old === null ? null : join(this.#old, path);
  }

  /** What a folder of the site before held. */
  oldNames(path: string): readonly string[] {
    const folder = this.oldPath(path);
    return folder !== null && existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Of a file of an index; gives its size. */
  write(path: string, content: Uint8Array): number {
    const size = this.writeAlone(path, content);
    this.#copies?.add({ path, size, content });
    return size;
  }

  /** Of a file that no page loads as a part of an index. */
  writeAlone(path: string, content: Uint8Array | string): number {
    const whole = join(this.#folder, path);
    const folder = dirname(whole);
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    writeFileSync(whole, content);
    const size = Buffer.byteLength(content);
    this.#sizes.set(path, size);
    return size;
  }

  /** Takes a file of an index over from the site before. */
  take(path: string, size: number): number {
    linkOrCopy(join(this.#old!, path), join(this.#folder, path));
    this.#sizes.set(path, size);
    this.#copies?.add({ path, size, content: null });
    return size;
  }

  /** The same, of one that no page loads as a part of an index. */
  takeAlone(path: string): void {
    const whole = join(this.#folder, path);
    linkOrCopy(join(this.#old!, path), whole);
    this.#sizes.set(path, statSync(whole).size);
  }

  /** Has the scripts written that bring the files of an index, when all of them are there. */
  writeCopies(): void {
    this.#copies?.write();
  }

  /** Removes what is there of an index: what was taken over is a file of the site before, too, and must not be written to. */
  clear(place: string): void {
    for (const path of [place, `file/${place}`]) rmSync(join(this.#folder, path), { recursive: true, force: true });
    this.#made.clear();
    this.#copies?.clear(place);
    for (const path of this.#sizes.keys()) if (path.startsWith(`${place}/`)) this.#sizes.delete(path);
  }
}
