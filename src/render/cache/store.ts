import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { asBytes } from '../../read/borrow-room.ts';

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * What builds leave for the next one: contents by their hash, and entries by a key that says what they were made of.
 * Files appear whole or not at all and never change, so builds may run side by side, and anything may be deleted.
 */
export class Store {
  readonly folder: string;
  #opened = 0;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Keeps a content and gives its hash. */
  put(content: string | Buffer): string {
    if (typeof content === 'string') return asBytes(content, (bytes) => this.put(bytes));
    const hash = sha256(content);
    if (this.find(hash) === null) writeWhole(this.pathOf(hash), content);
    return hash;
  }

  /** A content that is kept piece by piece. */
  open(): { append(content: Buffer): void; close(): string } {
    const folder = join(this.folder, 'contents');
    mkdirSync(folder, { recursive: true });
    const beside = join(folder, `${process.pid}-${threadId}-${++this.#opened}`);
    const hash = createHash('sha256');
    const file = openSync(beside, 'w');
    return {
      append: (content) => {
        hash.update(content);
        namingFile(beside, () => writeSync(file, content));
      },
      close: () => {
        closeSync(file);
        const name = hash.digest('hex');
        const path = this.pathOf(name);
        inFolder(path, () => renameSync(beside, path));
        return name;
      },
    };
  }

  /** Where a content lies, if it is here as it was put. */
  find(hash: string): string | null {
    const path = this.pathOf(hash);
    if (!existsSync(path)) return null;
    try {
      if (sha256(readFileSync(path)) === hash) {
        touch(path);
        return path;
      }
      rmSync(path, { force: true });
    } catch {}
    return null;
  }

  /** A text, if it is here as it was put. */
  read(hash: string): string | undefined {
    const path = this.find(hash);
    return path === null ? undefined : readFileSync(path, 'utf8');
  }

  /** Whether a content is here. Whether it is as it was put, is seen by whoever reads it. */
  has(hash: string): boolean {
    const path = this.pathOf(hash);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > A_DAY) touch(path);
    return stats !== undefined;
  }

  pathOf(hash: string): string {
    return join(this.folder, 'contents', drawerOf(hash), hash);
  }

  keep(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    writeWhole(this.#entry(key), `${sha256(text)}\n${text}`);
  }

  hasEntry(key: string): boolean {
    return existsSync(this.#entry(key));
  }

  /** An entry that is not as it was written is none. */
  recall(key: string): unknown {
    const path = this.#entry(key);
    try {
      const whole = readFileSync(path, 'utf8');
      const end = whole.indexOf('\n');
      const text = whole.slice(end + 1);
      if (sha256(text) !== whole.slice(0, end)) return undefined;
      touch(path);
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Known to this machine alone: what is hashed with it tells nobody else anything. */
  salt(): string {
    const path = join(this.folder, 'salt');
    if (!existsSync(path)) {
      try {
        writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
      } catch {}
    }
    return readFileSync(path, 'utf8');
  }

  #entry(key: string): string {
    return join(this.folder, 'entries', drawerOf(key), key);
  }
}

const A_DAY = 86_400_000;

/** A folder holds thousands of files with ease, and each that has to be made takes as long as a file. */
const drawerOf = (hash: string): string => hash.slice(0, 1);

/** The least recently used goes first, so using counts as news. */
function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

function writeWhole(path: string, content: string | Buffer): void {
  const beside = `${path}.${process.pid}-${threadId}`;
  namingFile(path, () => inFolder(path, () => writeFileSync(beside, content)));
  renameSync(beside, path);
}

/** Folders are nearly always there: it takes longer to ask than to find out. */
function inFolder(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    work();
  }
}

/** A disk that is full fails without the name of the file: here the error says which it was. */
function namingFile(path: string, write: () => unknown): void {
  try {
    write();
  } catch (error) {
    const failed = error as NodeJS.ErrnoException;
    if (failed.path === undefined) failed.message += ` '${path}'`;
    throw failed;
  }
}

/** Whether there can be a store in a folder. */
export function canKeep(folder: string): boolean {
  try {
    new Store(folder).salt();
    return true;
  } catch {
    return false;
  }
}

/** A folder with all that is below it; nothing, where there is none. */
export function linkFolder(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) linkOrCopy(path, join(to, path.slice(from.length)));
  }
}

/** One content under two names takes the room of one, where the disk can do that. Says whether it is one file now. */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    inFolder(to, () => linkSync(from, to));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') writeWhole(to, readFileSync(from));
    return false;
  }
}
