import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import { borrowChunk } from '../../read/borrow-room.ts';
import type { SourceNote } from './ledger.ts';
import { sha256 } from './store.ts';

interface Place {
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
}

/** What is known of source files by their path. */
export interface SourceFacts {
  /** Of its content; null for one that was not there when the archive was looked for. */
  hashOf(path: string): string | null;
  /** Whether it held the same before. */
  isAsItWas(path: string): boolean;
  /** What it held before, if it was there. */
  before(path: string): { readonly bytes: number; readonly hash: string } | null;
}

/** A file as it was found, and what was noted of it before. */
interface Source {
  readonly place: Place;
  /** Names of files may hold secrets too, and are not kept. */
  readonly name: string;
  readonly old: SourceNote | undefined;
}

/**
 * Source files, and what was noted of them before. The content of one becomes a hash when that is first asked for, and
 * only if its size or time is another. It must be before anything else is read of it: then what is appended later counts
 * as changed next time.
 */
export class SourceNotes implements SourceFacts {
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #notes = new Map<string, SourceNote>();
  /** Whether the archive is, by its names, sizes and times, what it was. Nothing is read for that. */
  readonly isUnchanged: boolean;

  constructor(projects: readonly ProjectSource[], before: readonly SourceNote[]) {
    const known = new Map(before.map((note) => [note[0], note]));
    const places: readonly Place[] = projects.flatMap(({ transcripts, sidecars }) => [...transcripts, ...sidecars]);
    const sources = places.map((place): Source => {
      const name = sha256(place.path);
      return { place, name, old: known.get(name) };
    });
    this.#sources = new Map(sources.map((source) => [source.place.path, source]));
    this.isUnchanged = sources.length === before.length && sources.every(isUntouched);
  }

  hashOf(path: string): string | null {
    const source = this.#sources.get(path);
    return source ? this.#note(source)[3] : null;
  }

  isAsItWas(path: string): boolean {
    const source = this.#sources.get(path);
    // another size is another content, and need not be read
    return source?.old !== undefined && source.old[1] === source.place.size && source.old[3] === this.#note(source)[3];
  }

  before(path: string): { readonly bytes: number; readonly hash: string } | null {
    const old = this.#sources.get(path)?.old;
    return old ? { bytes: old[1], hash: old[3] } : null;
  }

  /** Of all files. */
  all(): readonly SourceNote[] {
    return [...this.#sources.values()].map((source) => this.#note(source));
  }

  #note(source: Source): SourceNote {
    const { place, name, old } = source;
    const known = this.#notes.get(name);
    if (known) return known;
    const note: SourceNote = isUntouched(source) ? old! : [name, place.size, place.mtime, hashFile(place.path)];
    this.#notes.set(name, note);
    return note;
  }
}

const isUntouched = ({ place, old }: Source): boolean => old?.[1] === place.size && old[2] === place.mtime;

/** Bytes of those transcripts of a project that were not there, or not like this, before. */
export const changedBytes = ({ transcripts }: ProjectSource, sources: SourceFacts): number =>
  transcripts.reduce((sum, { path, size }) => sum + (sources.isAsItWas(path) ? 0 : size), 0);

/** Before they are read. */
export function noteFiles(files: Iterable<{ readonly path: string }>, sources: SourceFacts | null): void {
  for (const { path } of files) sources?.hashOf(path);
}

/** As far as it can be read: what cannot is reported by whoever needs it. */
function hashFile(path: string): string {
  const hash = createHash('sha256');
  try {
    const file = openSync(path, 'r');
    try {
      borrowChunk((chunk) => {
        for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk))
          hash.update(chunk.subarray(0, size));
      });
    } finally {
      closeSync(file);
    }
  } catch {
    hash.update('unreadable');
  }
  return hash.digest('hex');
}
