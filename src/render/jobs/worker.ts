import { createEnvironment } from '../environment.ts';
import { takeSpent } from '../stopwatch.ts';
import { type Briefing, readBriefing } from './briefing.ts';
import { Desk, type JobResult } from './desk.ts';
import { giveWay } from './give-way.ts';
import type { Job } from './share-out.ts';
import { tidyMemory } from './tidy-memory.ts';

export { look } from './look.ts';

giveWay();

let desk: { readonly briefing: string; readonly own: Promise<Desk> } | null = null;

export async function write({ job, briefing }: { job: Job; briefing: Briefing }): Promise<JobResult> {
  if (desk?.briefing !== briefing.id)
    desk = { briefing: briefing.id, own: createEnvironment().then((env) => new Desk(readBriefing(briefing), env)) };
  const result = await (await desk.own).do(job);
  tidyMemory();
  return { ...result, spent: takeSpent() };
}
