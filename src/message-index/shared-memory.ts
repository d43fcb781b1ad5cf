import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { ScannedIds } from '../read/scan-ids.ts';
import { findShared, type SharedIds } from './archive-index.ts';

interface ScannedFile {
  /** Of its project: one file may stand in two. */
  readonly dir: string;
  readonly path: string;
  readonly ids: ScannedIds;
}

interface Remembered {
  readonly files: readonly ScannedFile[];
  readonly shared: SharedIds;
}

/**
 * What projects had in common when this was last asked, for a process that asks again whenever a row is appended. Such a
 * row hardly ever has anything to do with another project; then nothing has changed.
 */
export class SharedMemory {
  #last: Remembered | null = null;

  /** The same as `findShared`. An unchanged file is known by having the very same ids. */
  find(projects: readonly ProjectSource[], idsOf: (file: TranscriptFile) => ScannedIds): SharedIds {
    const files = projects.flatMap(({ dir, transcripts }) =>
      transcripts.map((file) => ({ dir, path: file.path, ids: idsOf(file) })),
    );
    const isAsItWas = this.#last !== null && growsAlone(this.#last.files, files);
    const shared = isAsItWas ? this.#last!.shared : findShared(projects, idsOf);
    this.#last = { files, shared };
    return shared;
  }
}

/** Whether files have only grown, and what was appended stands in no other project. */
function growsAlone(before: readonly ScannedFile[], now: readonly ScannedFile[]): boolean {
  if (before.length !== now.length) return false;
  const added = new Map<number, string>();
  for (const [at, { dir, path, ids }] of now.entries()) {
    const old = before[at]!;
    if (old.dir !== dir || old.path !== path) return false;
    if (old.ids === ids) continue;
    const fresh = listsOf(ids).map((list, nth) => behind(listsOf(old.ids)[nth]!, list));
    for (const list of fresh) {
      if (list === null) return false;
      for (const id of list) {
        if ((added.get(id) ?? dir) !== dir) return false;
        added.set(id, dir);
      }
    }
  }
  if (added.size === 0) return true;
  for (const { dir, ids } of now)
    for (const list of listsOf(ids))
      for (let at = 0; at < list.length; at++) {
        const owner = added.get(list[at]!);
        if (owner !== undefined && owner !== dir) return false;
      }
  return true;
}

const listsOf = ({ uuids, parents, leaves }: ScannedIds): readonly Float64Array[] => [uuids, parents, leaves];

/** What a list holds behind another one that it begins with; null if it does not. */
function behind(before: Float64Array, now: Float64Array): Float64Array | null {
  if (now.length < before.length) return null;
  for (let at = 0; at < before.length; at++) if (before[at] !== now[at]) return null;
  return now.subarray(before.length);
}
