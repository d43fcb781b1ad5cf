import type { Sources } from '../../discover/discover-sources.ts';
import { openArchive } from '../../pipeline.ts';
import { movePointer } from '../pointer/move-pointer.ts';
import { resolveRow } from '../pointer/resolve-row.ts';

/** Makes the message with this uuid the one that its session goes on from. */
export function branch(uuid: string, sources: Sources, isDryRun: boolean, write: (text: string) => void): void {
  movePointer(resolveRow(openArchive(sources), uuid), isDryRun, write);
}
