import { expect, test, vi } from 'vitest';
import { ReadingMemory } from '../../src/message-index/reading-memory.ts';
import { findArchive } from '../../src/pipeline.ts';
import type { SourceFacts } from '../../src/render/cache/source-notes.ts';
import { lastUsedOf } from '../../src/render/last-used.ts';
import { readAhead } from '../../src/render/read-ahead.ts';
import type { ProjectDigest } from '../../src/view/pages/digest-project.ts';
import { jsonl, withFilesAsync } from '../support/open-files.ts';

/** A project of so many characters. */
const talk = (length: number): string =>
  jsonl([{ type: 'user', uuid: 'u', message: { role: 'user', content: 'x'.repeat(length) } }]);
const LARGE = talk(8_100_000); // too large to be kept whole

const usedAt = (dir: string, end: number): ProjectDigest =>
  ({
    dir,
    sessions: [
      { id: 'older', end: end - 1 },
      { id: `last of ${dir}`, end },
      { id: 'timeless', end: null },
    ],
  }) as never;

test('the session that was used last is the one whose last row is youngest', () => {
  expect(lastUsedOf([usedAt('a', 3), usedAt('b', 9), usedAt('c', 1)])).toEqual({ dir: 'b', session: 'last of b' });
  expect(lastUsedOf([])).toBeUndefined();
});

test('what was used last is read ahead, as far as it can be remembered, and nothing that is read whole anyway', async () => {
  const files = { 'a/a.jsonl': LARGE, 'b/b.jsonl': talk(10), 'c/c.jsonl': LARGE, 'd/d.jsonl': LARGE };
  await withFilesAsync(files, async (root) => {
    const digests = new Map(Object.entries({ a: 3, b: 9, c: 1, d: 4 }).map(([dir, end]) => [dir, usedAt(dir, end)]));
    const readings = new ReadingMemory(2 * LARGE.length);
    const collect = vi.spyOn(readings, 'collect');
    const hashOf = vi.fn<SourceFacts['hashOf']>(() => 'hash');
    await readAhead(findArchive(root).projects, { hashOf } as unknown as SourceFacts, { readings, digests });
    expect(collect.mock.calls.map(([{ name }]) => name)).toEqual(['d/d.jsonl', 'a/a.jsonl']);
    // each is noted, and then read
    expect(hashOf.mock.calls.flat()).toEqual(collect.mock.calls.map(([{ path }]) => path));
    const [noted, read] = [hashOf, collect].map(({ mock }) => mock.invocationCallOrder);
    expect(noted!.every((time, nth) => time < read![nth]!)).toBe(true);
  });
});
