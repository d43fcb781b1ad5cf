import type { ProjectSource } from '../../discover/discover-archive.ts';
import { joinDigests } from '../../view/pages/join-digests.ts';
import type { Store } from '../cache/store.ts';
import { joinSheets } from '../place-sheet.ts';
import type { ProjectOutline, RowPlace } from '../project-outline.ts';
import type { JobResult } from './desk.ts';

/** Of shares of a project that each know all of it. */
export const joinShares = (shares: readonly JobResult[]): JobResult => ({
  project: shares[0]!.project,
  sessions: shares.flatMap(({ sessions }) => sessions),
  places: shares.flatMap(({ places }) => places),
});

/** Of parts of a project that know nothing of each other: the same as if it had been written whole. */
export function joinParts(project: ProjectSource, parts: readonly JobResult[], store: Store): JobResult {
  return {
    project: joinOutlines(
      project,
      parts.map((part) => part.project),
    ),
    sessions: parts.flatMap(({ sessions }) => sessions),
    places: [
      joinSheets(
        parts.flatMap(({ places }) => places),
        store,
      ),
    ],
  };
}

export function joinOutlines({ transcripts }: ProjectSource, parts: readonly ProjectOutline[]): ProjectOutline {
  const positions = new Map(transcripts.map(({ name }, at) => [name, at]));
  const byPlace = ([time, file, offset]: RowPlace, [otherTime, otherFile, otherOffset]: RowPlace): number =>
    time - otherTime || positions.get(file)! - positions.get(otherFile)! || offset - otherOffset;
  return {
    digest: joinDigests(parts.map(({ digest }) => digest)),
    sessions: parts.flatMap(({ sessions }) => sessions).sort(([, a], [, b]) => byPlace(a, b)),
    vanished: parts.flatMap(({ vanished }) => vanished),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    unreadable: parts.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}
