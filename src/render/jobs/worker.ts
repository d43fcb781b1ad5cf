import type { Environment } from 'nunjucks';
import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { type ArchiveMemory, newArchiveMemory } from '../../message-index/archive-memory.ts';
import { createEnvironment } from '../environment.ts';
import { openPublished } from '../open-published.ts';
import { takeSpent, timed } from '../stopwatch.ts';
import { type Briefing, readBriefing } from './briefing.ts';
import { Desk, type DeskSetup, type JobResult } from './desk.ts';
import { giveWay } from './give-way.ts';
import type { Job } from './share-out.ts';
import { tidyMemory } from './tidy-memory.ts';

export { look } from './look.ts';

giveWay();

/** What was read before anybody said what is to be written. */
let memory: ArchiveMemory | undefined;

export function read(files: readonly TranscriptFile[]): number {
  memory ??= newArchiveMemory();
  const { readings } = memory;
  return timed('pages: order', () => files.reduce((sum, file) => sum + readings.collect(file).rows.length, 0));
}

let desk: { readonly briefing: string; readonly own: Promise<Desk> } | null = null;

export async function write({ job, briefing }: { job: Job; briefing: Briefing }): Promise<JobResult> {
  if (desk?.briefing !== briefing.id)
    desk = { briefing: briefing.id, own: createEnvironment().then((env) => openDesk(readBriefing(briefing), env)) };
  const result = await (await desk.own).do(job);
  tidyMemory();
  return { ...result, spent: takeSpent() };
}

const openDesk = (setup: DeskSetup, env: Environment): Desk =>
  new Desk(setup, env, openPublished(setup.archive, { memory }));
