import { setImmediate as turn } from 'node:timers/promises';
import type { ProjectSource } from '../discover/discover-archive.ts';
import { newestFirst } from '../discover/newest-first.ts';
import { isSmall } from '../message-index/index-messages.ts';
import type { ReadingMemory } from '../message-index/reading-memory.ts';

/** Reads what will be asked for, most likely: what was written to last, as far as it can be remembered. */
export async function readAhead(projects: readonly ProjectSource[], readings: ReadingMemory): Promise<void> {
  let bytes = 0;
  for (const project of newestFirst(projects)) {
    if (isSmall(project)) continue;
    for (const file of project.transcripts) {
      bytes += file.size;
      if (bytes > readings.most) return;
      readings.collect(file);
      await turn();
    }
  }
}
