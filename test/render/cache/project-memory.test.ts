import { expect, test } from 'vitest';
import type { ProjectSource } from '../../../src/discover/discover-archive.ts';
import { type MemorySetup, ProjectMemory } from '../../../src/render/cache/project-memory.ts';
import type { OpenArchive } from '../../../src/render/open-published.ts';
import { growthOf, MOST_GROWTH } from '../../support/linear-cost.ts';

const SETUP = {
  store: { salt: () => 'salt' },
  buildKey: 'key',
  sources: { hashOf: () => 'hash' },
} as unknown as MemorySetup;

/** As many keys as there are sessions, where a rule asks for the folders of each. */
function makeKeys(count: number): void {
  const sessions = Array.from({ length: count }, (_, at) => `0c0c0c0c-0000-4000-8000-${at}`);
  const folders = new Map(sessions.map((session) => [session, new Set(['/home/mira/long'])]));
  const archive = {
    survey: { found: { failures: 0, secrets: new Map() }, folders },
    setup: { publishing: { paths: { include: ['/home/mira'], exclude: [] } } },
    shared: { ids: [], folders: [] },
    projects: [],
    nameOf: () => ({ slug: 'long' }),
  } as unknown as OpenArchive;
  const memory = new ProjectMemory(SETUP, archive);
  for (const session of sessions)
    memory.keyOf({ dir: 'long', transcripts: [{ path: session }], sidecars: [] } as unknown as ProjectSource);
}

test('keys of many parts take time in line with their number, where folders of sessions are asked for', () => {
  expect(
    growthOf(
      () => makeKeys(1000),
      () => makeKeys(4000),
    ),
  ).toBeLessThan(MOST_GROWTH);
});
