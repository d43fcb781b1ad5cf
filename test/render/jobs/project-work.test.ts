import { expect, test } from 'vitest';
import type { ProjectSource } from '../../../src/discover/discover-archive.ts';
import type { Store } from '../../../src/render/cache/store.ts';
import type { JobResult } from '../../../src/render/jobs/desk.ts';
import { type DoJob, ProjectWork } from '../../../src/render/jobs/project-work.ts';
import type { Job } from '../../../src/render/jobs/share-out.ts';

const project = { dir: 'p', transcripts: [], sidecars: [] } as unknown as ProjectSource;
const jobs: readonly Job[] = [0, 1, 2].map((share) => ({ project: 'p', parts: [project], share, of: 3 }));
const told = (share: number): JobResult => ({ sessions: [`s${share}`], places: [] }) as unknown as JobResult;

test.each([
  ['in their order', [0, 1, 2]],
  ['the other way round', [2, 1, 0]],
])('shares of a project are put together the same, done %s', async (_, done) => {
  const waiting = new Map<number, () => void>();
  const doJob: DoJob = ({ share }) =>
    new Promise((resolve) => {
      waiting.set(share, () => resolve([told(share)]));
    });
  const work = new ProjectWork(project, [project], null).finish(jobs, doJob, null as unknown as Store, undefined);
  for (const share of done) {
    waiting.get(share)!();
    await Promise.resolve();
  }
  expect((await work).sessions).toEqual(['s0', 's1', 's2']);
});
