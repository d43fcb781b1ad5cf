import { constants, setPriority } from 'node:os';
import { createEnvironment } from '../environment.ts';
import { takeSpent } from '../stopwatch.ts';
import { type Briefing, readBriefing } from './briefing.ts';
import { Desk, type JobResult } from './desk.ts';
import type { Job } from './share-out.ts';
import { tidyMemory } from './tidy-memory.ts';

export { look } from './look.ts';

// Threads have all there is to do, and the index is made of what they have done: it must not fall behind, or it is made
// alone at the end. Only Linux knows a priority of a thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let desk: { readonly briefing: string; readonly own: Promise<Desk> } | null = null;

export async function write({ job, briefing }: { job: Job; briefing: Briefing }): Promise<JobResult> {
  if (desk?.briefing !== briefing.id)
    desk = { briefing: briefing.id, own: createEnvironment().then((env) => new Desk(readBriefing(briefing), env)) };
  const result = (await desk.own).do(job);
  tidyMemory();
  return { ...result, spent: takeSpent() };
}
