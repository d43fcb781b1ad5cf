import { setImmediate as turn } from 'node:timers/promises';
import type { ProjectSource } from '../discover/discover-archive.ts';
import { isSmall } from '../message-index/index-messages.ts';
import { noteFiles, type SourceFacts } from './cache/source-notes.ts';
import { giveUpIfOutdated } from './early-page.ts';
import { lastUseOf } from './last-used.ts';
import type { ProcessMemory } from './process-memory.ts';

/** Reads what will be asked for, most likely: what was used last, as far as it can be remembered. */
export async function readAhead(
  projects: readonly ProjectSource[],
  sources: SourceFacts,
  { readings, digests, early }: Pick<ProcessMemory, 'readings' | 'digests' | 'early'>,
): Promise<void> {
  const lastUses = new Map([...digests.values()].map((digest) => [digest.dir, lastUseOf(digest)]));
  const lastUse = ({ dir }: ProjectSource): number => lastUses.get(dir) ?? 0;
  let bytes = 0;
  for (const project of projects.toSorted((a, b) => lastUse(b) - lastUse(a))) {
    if (isSmall(project)) continue;
    for (const file of project.transcripts) {
      bytes += file.size;
      if (bytes > readings.most) return;
      noteFiles([file], sources);
      readings.collect(file);
      await turn();
      giveUpIfOutdated(early);
    }
  }
}
