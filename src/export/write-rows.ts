import { closeSync, copyFileSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProjectSource, Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import type { FileShower } from '../redact/show-files.ts';

export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
}

/** Transcripts and what lies beside them, in the layout they were found in: Claude Code and Annals read the copy alike. */
export function writeRows(source: ProjectSource, shower: FileShower, folder: string, taken: Set<string>): CopiedFiles {
  const written = { files: 0, bytes: 0 };
  const open = (file: TranscriptFile | Sidecar): Copy => {
    written.files++;
    return new Copy(join(folder, ...placeOf(file.name, taken)), file.mtime);
  };
  for (const file of source.transcripts.filter((one) => shower.shows(one) && isReadable(one))) {
    const copy = open(file);
    try {
      shower.transcript(file, copy.write);
    } finally {
      written.bytes += copy.close();
    }
  }
  for (const file of source.sidecars.filter((one) => shower.shows(one) && isReadable(one))) {
    const copy = open(file);
    if (!shower.sidecar(file, copy.write)) copyFileSync(file.path, copy.path);
    written.bytes += copy.close();
  }
  return written;
}

const ENOUGH = 1 << 16;

class Copy {
  readonly path: string;
  readonly #handle: number;
  readonly #mtime: number;
  #waiting: Buffer[] = [];
  #length = 0;
  #bytes = 0;

  constructor(path: string, mtime: number) {
    mkdirSync(dirname(path), { recursive: true });
    this.path = path;
    this.#mtime = mtime;
    this.#handle = openSync(path, 'wx');
  }

  /** The bytes are the giver's to use again: they are kept as a copy. */
  readonly write = (bytes: Buffer): void => {
    this.#waiting.push(Buffer.from(bytes));
    this.#length += bytes.length;
    if (this.#length >= ENOUGH) this.#flush();
  };

  /** Claude Code lists sessions by when their files were last written. */
  close(): number {
    this.#flush();
    closeSync(this.#handle);
    utimesSync(this.path, this.#mtime / 1000, this.#mtime / 1000);
    return this.#bytes;
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting, this.#length);
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#handle, bytes, from);
    this.#bytes += bytes.length;
    this.#waiting = [];
    this.#length = 0;
  }
}

/** A file that cannot be opened was reported when the archive was read. */
function isReadable({ path }: TranscriptFile | Sidecar): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** Names were given by whoever wrote the archive: none leads out of the folder, and no two become one. */
function placeOf(name: string, taken: Set<string>): string[] {
  // of several sources each has its own folder
  const [, file = name, label] = /^(.*) \(([^()]*)\)$/s.exec(name) ?? [];
  const parts = (label === undefined ? file : `${label}/${file}`)
    .split(/[/\\]/)
    .map((part) => (part === '' || part === '.' || part === '..' ? '_' : part.replace(/[:*?"<>|\0]/g, '-')));
  const last = parts.at(-1)!;
  for (let nth = 2; taken.has(parts.join('/').toLowerCase()); nth++)
    parts[parts.length - 1] = last.replace(/(\.meta\.json|\.[^.]*)?$/, `~${nth}$1`);
  taken.add(parts.join('/').toLowerCase());
  return parts;
}
