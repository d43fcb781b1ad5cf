import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';

/**
 * The folder `search/` of a site that is being made. On `file://` a page may load scripts and nothing else: so each file of
 * an index is there as a script once more, where that is wanted.
 */
export class SearchFolder {
  readonly #folder: string;
  readonly #old: string | null;
  readonly #withCopies: boolean;
  readonly #made = new Set<string>();
  /** By path, below the folder. */
  readonly #sizes = new Map<string, number>();
  readonly #copySizes = new Map<string, number>();

  constructor(output: string, previous: string | null, withCopies: boolean) {
    this.#folder = join(output, 'search');
    this.#old = previous === null ? null : join(previous, 'search');
    this.#withCopies = withCopies;
    mkdirSync(this.#folder, { recursive: true });
  }

  get bytes(): number {
    return sum(this.#sizes);
  }

  get copyBytes(): number {
    return sum(this.#copySizes);
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
    if (this.#withCopies) this.#copySizes.set(path, this.#put(copyPath(path), scriptOf(path, content)));
    return this.writeAlone(path, content);
  }

  /** Of a file that no page loads as a part of an index. */
  writeAlone(path: string, content: Uint8Array | string): number {
    const size = this.#put(path, content);
    this.#sizes.set(path, size);
    return size;
  }

  /** Takes a file of an index over from the site before, and its copy. */
  take(path: string, size: number): number {
    linkOrCopy(join(this.#old!, path), join(this.#folder, path));
    this.#sizes.set(path, size);
    if (this.#withCopies) this.#copySizes.set(path, this.#takeCopy(path, size));
    return size;
  }

  /** Removes what is there of an index: what was taken over is a file of the site before, too, and must not be written to. */
  clear(place: string): void {
    for (const path of [place, `file/${place}`]) rmSync(join(this.#folder, path), { recursive: true, force: true });
    this.#made.clear();
    for (const sizes of [this.#sizes, this.#copySizes])
      for (const path of sizes.keys()) if (path.startsWith(`${place}/`)) sizes.delete(path);
  }

  #takeCopy(path: string, size: number): number {
    const copy = copyPath(path);
    const known = join(this.#old!, copy);
    const wanted = copySize(path, size);
    if (statSync(known, { throwIfNoEntry: false })?.size !== wanted)
      return this.#put(copy, scriptOf(path, readFileSync(join(this.#folder, path))));
    linkOrCopy(known, join(this.#folder, copy));
    return wanted;
  }

  #put(path: string, content: Uint8Array | string): number {
    const whole = join(this.#folder, path);
    const folder = dirname(whole);
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    writeFileSync(whole, content);
    return Buffer.byteLength(content);
  }
}

const copyPath = (path: string): string => `file/${path}.js`;

const before = (path: string): string => `annalsFile(${JSON.stringify(path)},"`;
const AFTER = '")\n';

const scriptOf = (path: string, content: Uint8Array): string =>
  `${before(path)}${Buffer.from(content).toString('base64')}${AFTER}`;

/** What is not as long as it has to be was not written to its end. */
const copySize = (path: string, bytes: number): number =>
  Buffer.byteLength(before(path)) + Math.ceil(bytes / 3) * 4 + AFTER.length;

const sum = (sizes: ReadonlyMap<string, number>): number => {
  let all = 0;
  for (const size of sizes.values()) all += size;
  return all;
};
