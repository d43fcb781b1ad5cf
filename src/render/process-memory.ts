import { TwinMemory } from '../export/twin-memory.ts';
import { type ArchiveMemory, newArchiveMemory } from '../message-index/archive-memory.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import type { LooksAtHand } from './cache/look-memory.ts';
import type { EarlyPages } from './early-page.ts';

/** What a process that builds again and again keeps from build to build, and how it shows what there is of the next. */
export interface ProcessMemory extends ArchiveMemory {
  readonly looks: LooksAtHand;
  readonly twins: TwinMemory;
  /** Of the last build, by folder. */
  readonly digests: Map<string, ProjectDigest>;
  readonly early?: EarlyPages | undefined;
  /** Whether this build is only made so that the next one is quick. */
  readonly isRehearsal?: boolean | undefined;
}

export const newProcessMemory = (): ProcessMemory => ({
  ...newArchiveMemory(),
  looks: new Map(),
  twins: new TwinMemory(),
  digests: new Map(),
});
