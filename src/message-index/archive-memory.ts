import { HeadMemory } from './head-memory.ts';
import { ReadingMemory } from './reading-memory.ts';
import { SharedMemory } from './shared-memory.ts';

/** For a process that opens an archive again and again: what it found last, as far as that still holds. */
export interface ArchiveMemory {
  readonly readings: ReadingMemory;
  readonly heads: HeadMemory;
  readonly shared: SharedMemory;
}

export const newArchiveMemory = (readings = new ReadingMemory()): ArchiveMemory => ({
  readings,
  heads: new HeadMemory(),
  shared: new SharedMemory(),
});
