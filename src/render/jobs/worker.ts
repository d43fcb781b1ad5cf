import { workerData } from 'node:worker_threads';
import { createEnvironment } from '../environment.ts';
import { Desk, type DeskSetup, type JobResult } from './desk.ts';
import type { Job } from './share-out.ts';

// the first is the pool's own
const [, setup] = workerData as [unknown, DeskSetup];
const desk = new Desk(setup, await createEnvironment());

export const doJob = (job: Job): JobResult => desk.do(job);
