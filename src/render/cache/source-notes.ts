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
  /** Of its content; null for one that was not there when the others were noted. */
  hashOf(path: string): string | null;
  /** Whether it held the same before. */
  isAsItWas(path: string): boolean;
  /** What it held before, if it was there. */
  before(path: string): { readonly bytes: number; readonly hash: string } | null;
}

export function sourceFacts(now: readonly SourceNote[], before: readonly SourceNote[]): SourceFacts {
  const hashes = new Map(now.map(([place, , , hash]) => [place, hash]));
  const old = new Map(before.map(([place, bytes, , hash]) => [place, { bytes, hash }]));
  const places = new Map<string, string>();
  const placeOf = (path: string): string => {
    const place = places.get(path) ?? sha256(path);
    places.set(path, place);
    return place;
  };
  return {
    hashOf: (path) => hashes.get(placeOf(path)) ?? null,
    isAsItWas: (path) => {
      const hash = hashes.get(placeOf(path));
      return hash !== undefined && hash === old.get(placeOf(path))?.hash;
    },
    before: (path) => old.get(placeOf(path)) ?? null,
  };
}

/** Bytes of those transcripts of a project that were not there, or not like this, before. */
export const changedBytes = ({ transcripts }: ProjectSource, sources: SourceFacts): number =>
  transcripts.reduce((sum, { path, size }) => sum + (sources.isAsItWas(path) ? 0 : size), 0);

/** The content of every source file as a hash; only what changed is read. */
export function noteSources(projects: readonly ProjectSource[], known: readonly SourceNote[]): readonly SourceNote[] {
  const before = new Map(known.map((note) => [note[0], note]));
  return filesOf(projects).map((place): SourceNote => {
    const note = before.get(nameOf(place));
    return isSame(place, note) ? note! : [nameOf(place), place.size, place.mtime, hashFile(place.path)];
  });
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
