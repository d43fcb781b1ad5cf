import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { linkOrCopy, type Store, sha256 } from './store.ts';

/** What a build notes about its output, for the next one into the same folder. */
export interface Ledger {
  readonly buildKey: string;
  /** Every source file. */
  readonly sources: readonly SourceNote[];
  /** Every file of the output. */
  readonly files: readonly FileNote[];
  /** What pages were made of, by address; and wholes of them, by name. */
  readonly pages: readonly (readonly [address: string, key: string])[];
  /** What projects and parts of them were made of. */
  readonly projects: readonly string[];
  /** What the build said of itself. */
  readonly made: unknown;
}

export type FileNote = readonly [address: string, size: number, mtime: number];

/** Hash of its path, its size, time of its last change, hash of its content. */
export type SourceNote = readonly [place: string, size: number, mtime: number, hash: string];

const keyFor = (output: string): string => sha256(`ledger ${output}`);

export const readLedger = (store: Store, output: string): Ledger | null =>
  (store.recall(keyFor(output)) as Ledger | undefined) ?? null;

export const writeLedger = (store: Store, output: string, ledger: Ledger): void => store.keep(keyFor(output), ledger);

/** Every file of a site. Those that were taken over from an old one are known. */
export const listFiles = (folder: string, old?: OldSite): Ledger['files'] => [...filesByFolder(folder, old)].flat();

/** The same of a folder with thousands of files, so that others have their turn in between. */
export async function listFilesInTurns(folder: string): Promise<Ledger['files']> {
  const files: FileNote[] = [];
  for (const some of filesByFolder(folder)) {
    files.push(...some);
    await turn();
  }
  return files;
}

function* filesByFolder(folder: string, old?: OldSite, below = ''): Generator<readonly FileNote[]> {
  const files: FileNote[] = [];
  const folders: string[] = [];
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const address = `${below}${entry.name}`;
    if (entry.isDirectory()) folders.push(`${address}/`);
    else if (entry.isFile()) files.push([address, ...(old?.factsOf(address) ?? factsOf(`${folder}/${address}`))]);
  }
  yield files;
  for (const inner of folders) yield* filesByFolder(folder, old, inner);
}

function factsOf(path: string): FileFacts {
  const { size, mtimeMs } = statSync(path);
  return [size, mtimeMs];
}

type FileFacts = readonly [size: number, mtime: number];

/** The site that a build will replace, as far as it is what the last build left. */
export class OldSite {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, FileFacts>;
  readonly #pages: ReadonlyMap<string, string>;
  readonly #projects: ReadonlySet<string>;
  readonly #shared = new Set<string>();

  constructor(folder: string, ledger: Ledger | null) {
    this.#folder = folder;
    this.#files = new Map(ledger?.files.map(([address, size, mtime]) => [address, [size, mtime]]));
    this.#pages = new Map(ledger?.pages);
    this.#projects = new Set(ledger?.projects);
  }

  /** Whether it holds a project, or a part of one, that was made of the same. */
  holds(key: string): boolean {
    return this.#projects.has(key);
  }

  /** What a page was made of. */
  keyOf(address: string): string | undefined {
    return this.#pages.get(address);
  }

  /** Takes a page over into a new site, if it was made of the same. */
  takePage(address: string, key: string, output: string): boolean {
    return this.#pages.get(address) === key && this.take(address, output);
  }

  /** Takes a file over as it is. */
  take(address: string, output: string): boolean {
    if (!this.#isIntact(address)) return false;
    if (linkOrCopy(`${this.#folder}/${address}`, `${output}/${address}`)) this.#shared.add(address);
    return true;
  }

  /** Of a file that was taken over and is the same in both sites. */
  factsOf(address: string): FileFacts | undefined {
    return this.#shared.has(address) ? this.#files.get(address) : undefined;
  }

  get isIntact(): boolean {
    return this.#files.size > 0 && [...this.#files.keys()].every((address) => this.#isIntact(address));
  }

  #isIntact(address: string): boolean {
    const known = this.#files.get(address);
    const now = known && statSync(`${this.#folder}/${address}`, { throwIfNoEntry: false });
    return now !== undefined && now.size === known![0] && now.mtimeMs === known![1];
  }
}
