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

const filesOf = (projects: readonly ProjectSource[]): readonly Place[] =>
  projects.flatMap(({ transcripts, sidecars }) => [...transcripts, ...sidecars]);

/** Names of files may hold secrets too, and are not kept. */
const nameOf = ({ path }: Place): string => sha256(path);

/** Whether an archive is, by its names, sizes and times, what it was. Nothing is read. */
export function isUnchanged(projects: readonly ProjectSource[], known: readonly SourceNote[]): boolean {
  const now = filesOf(projects);
  const before = new Map(known.map((note) => [note[0], note]));
  return now.length === known.length && now.every((place) => isSame(place, before.get(nameOf(place))));
}

const isSame = ({ size, mtime }: Place, note: SourceNote | undefined): boolean =>
  note !== undefined && note[1] === size && note[2] === mtime;

/** What is known of source files by their path. */
export interface SourceFacts {
  /** Of its content; null for one that was not there when the archive was looked for. */
  hashOf(path: string): string | null;
  /** Whether it held the same before. */
  isAsItWas(path: string): boolean;
  /** What it held before, if it was there. */
  before(path: string): { readonly bytes: number; readonly hash: string } | null;
}

/**
 * Source files, and what was noted of them before. The content of one becomes a hash when that is first asked for, and
 * only if its size or time is another. It must be before anything else is read of it: then what is appended later counts
 * as changed next time.
 */
export class SourceNotes implements SourceFacts {
  readonly #places: ReadonlyMap<string, Place>;
  readonly #before: ReadonlyMap<string, SourceNote>;
  readonly #notes = new Map<string, SourceNote>();

  constructor(projects: readonly ProjectSource[], before: readonly SourceNote[]) {
    this.#places = new Map(filesOf(projects).map((place) => [place.path, place]));
    this.#before = new Map(before.map((note) => [note[0], note]));
  }

  hashOf(path: string): string | null {
    const place = this.#places.get(path);
    return place ? this.#note(place)[3] : null;
  }

  isAsItWas(path: string): boolean {
    const place = this.#places.get(path);
    const old = this.#old(path);
    return place !== undefined && old?.[1] === place.size && this.#note(place)[3] === old[3];
  }

  before(path: string): { readonly bytes: number; readonly hash: string } | null {
    const old = this.#old(path);
    return old ? { bytes: old[1], hash: old[3] } : null;
  }

  /** Of all files. */
  all(): readonly SourceNote[] {
    return [...this.#places.values()].map((place) => this.#note(place));
  }

  #old(path: string): SourceNote | undefined {
    const note = this.#notes.get(path);
    return this.#before.get(note ? note[0] : sha256(path));
  }

  #note(place: Place): SourceNote {
    const known = this.#notes.get(place.path);
    if (known) return known;
    const old = this.#old(place.path);
    const note: SourceNote = isSame(place, old) ? old! : [nameOf(place), place.size, place.mtime, hashFile(place.path)];
    this.#notes.set(place.path, note);
    return note;
  }
}

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
