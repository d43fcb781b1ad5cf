import { TwinMemory } from '../export/twin-memory.ts';
import { ReadingMemory } from '../message-index/reading-memory.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import type { EarlyPages } from './early-page.ts';

/** What a process that builds again and again keeps from build to build, and how it shows what there is of the next. */
export interface ProcessMemory {
  readonly readings: ReadingMemory;
  readonly twins: TwinMemory;
  /** Of the last build, by folder. */
  readonly digests: Map<string, ProjectDigest>;
  readonly early?: EarlyPages | undefined;
  /** Whether this build is only made so that the next one is quick. */
  readonly isRehearsal?: boolean | undefined;
}

export const newProcessMemory = (): ProcessMemory => ({
  readings: new ReadingMemory(),
  twins: new TwinMemory(),
  digests: new Map(),
});
