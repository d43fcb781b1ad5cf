import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ReadingMemory } from '../../src/message-index/reading-memory.ts';
import { findArchive } from '../../src/pipeline.ts';
import { readAhead } from '../../src/render/read-ahead.ts';
import { jsonl, withFilesAsync } from '../support/open-files.ts';

/** A project of so many characters. */
const talk = (length: number): string =>
  jsonl([{ type: 'user', uuid: 'u', message: { role: 'user', content: 'x'.repeat(length) } }]);
const LARGE = talk(8_100_000); // too large to be kept whole

test('what was written to last is read ahead, as far as it can be remembered, and nothing that is read whole anyway', async () => {
  const files = { 'a/a.jsonl': LARGE, 'b/b.jsonl': talk(10), 'c/c.jsonl': LARGE, 'd/d.jsonl': LARGE };
  await withFilesAsync(files, async (root) => {
    for (const [name, time] of Object.entries({ 'a/a.jsonl': 3, 'b/b.jsonl': 9, 'c/c.jsonl': 1, 'd/d.jsonl': 4 }))
      utimesSync(join(root, name), time, time);
    const readings = new ReadingMemory(2 * LARGE.length);
    const collect = vi.spyOn(readings, 'collect');
    await readAhead(findArchive(root).projects, readings);
    expect(collect.mock.calls.map(([{ name }]) => name)).toEqual(['d/d.jsonl', 'a/a.jsonl']);
  });
});
