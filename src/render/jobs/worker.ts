import type { Environment } from 'nunjucks';
import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { type ArchiveMemory, newArchiveMemory } from '../../message-index/archive-memory.ts';
import { createEnvironment } from '../environment.ts';
import { openPublished } from '../open-published.ts';
import { type Spent, takeSpent, timed } from '../stopwatch.ts';
import { type Briefing, readBriefing } from './briefing.ts';
import { Desk, type DeskSetup, type JobResult } from './desk.ts';
import { giveWay } from './give-way.ts';
import type { Job } from './share-out.ts';
import { tidyMemory } from './tidy-memory.ts';

export { look } from './look.ts';

giveWay();

/** What was read before anybody said what is to be written. */
let memory: ArchiveMemory | undefined;

export function read({
  transcripts,
  isEnough,
}: {
  transcripts: readonly TranscriptFile[];
  isEnough: Int32Array;
}): number {
  memory ??= newArchiveMemory();
  const { readings } = memory;
  let rows = 0;
  for (const file of transcripts) {
    if (Atomics.load(isEnough, 0) === 1) break;
    rows += timed('pages: order', () => readings.collect(file).rows.length);
  }
  return rows;
}

let desk: { readonly briefing: string; readonly own: Promise<Desk> } | null = null;

/** What came of a job, and what it took. */
export interface JobDone {
  readonly results: readonly JobResult[];
  readonly spent: Spent;
}

export async function write({ job, briefing }: { job: Job; briefing: Briefing }): Promise<JobDone> {
  if (desk?.briefing !== briefing.id)
    desk = { briefing: briefing.id, own: createEnvironment().then((env) => openDesk(readBriefing(briefing), env)) };
  const results = await (await desk.own).do(job);
  tidyMemory();
  return { results, spent: takeSpent() };
}

const openDesk = (setup: DeskSetup, env: Environment): Desk =>
  new Desk(setup, env, openPublished(setup.archive, { memory }));
