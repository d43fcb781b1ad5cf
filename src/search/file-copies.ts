import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import { scriptOf } from '../view/search/script-of.ts';

/** A file of an index that is to be in a script. */
interface Copied {
  readonly path: string;
  readonly size: number;
  /** Null for one that was taken over from the site before. */
  readonly content: Uint8Array | null;
}

/** Below `search/file/`: on `file://` a page may load scripts and nothing else, so all that it needs of an index is in some. */
export class FileCopies {
  readonly #folder: string;
  readonly #old: string | null;
  #waiting = new Map<string, Copied[]>();
  /** Of what was written, by script. */
  readonly #sizes = new Map<string, number>();

  /** Of an index, and of the one before it. */
  constructor(folder: string, old: string | null) {
    this.#folder = folder;
    this.#old = old;
  }

  get bytes(): number {
    let all = 0;
    for (const size of this.#sizes.values()) all += size;
    return all;
  }

  add(copied: Copied): void {
    const script = `file/${scriptOf(copied.path)}`;
    const known = this.#waiting.get(script);
    if (known) known.push(copied);
    else this.#waiting.set(script, [copied]);
  }

  /** Writes what was added since the last time: all files of a script, in an order that is always the same. */
  write(): void {
    for (const [script, files] of this.#waiting) {
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      const size = files.reduce((sum, file) => sum + lengthOf(file), 0);
      if (!this.#takeOver(script, files, size)) this.#put(script, files);
      this.#sizes.set(script, size);
    }
    this.#waiting = new Map();
  }

  /** Forgets what is there of a folder. */
  clear(place: string): void {
    for (const scripts of [this.#waiting, this.#sizes])
      for (const script of scripts.keys()) if (script.startsWith(`file/${place}/`)) scripts.delete(script);
  }

  /** Files that were all in the old script are all that is in it, if it has their length; another was not written to its end. */
  #takeOver(script: string, files: readonly Copied[], size: number): boolean {
    if (this.#old === null || files.some(({ content }) => content !== null)) return false;
    const known = join(this.#old, script);
    if (statSync(known, { throwIfNoEntry: false })?.size !== size) return false;
    linkOrCopy(known, join(this.#folder, script));
    return true;
  }

  #put(script: string, files: readonly Copied[]): void {
    const path = join(this.#folder, script);
    mkdirSync(dirname(path), { recursive: true });
    const lines = files.map(({ path: own, content }) => lineOf(own, content ?? readFileSync(join(this.#folder, own))));
    writeFileSync(path, lines.join(''));
  }
}

const before = (path: string): string => `annalsFile(${JSON.stringify(path)},"`;
const AFTER = '")\n';

const lineOf = (path: string, content: Uint8Array): string =>
  `${before(path)}${Buffer.from(content).toString('base64')}${AFTER}`;

const lengthOf = ({ path, size }: Copied): number =>
  Buffer.byteLength(before(path)) + Math.ceil(size / 3) * 4 + AFTER.length;
