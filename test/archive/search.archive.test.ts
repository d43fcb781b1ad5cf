import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { measureRecall, recallTable, share } from '../support/search-recall.ts';
import { takeSamples } from '../support/search-samples.ts';
import { visitFolder } from '../support/site-browser.ts';
import { build } from '../support/site-build.ts';

const SOURCE = process.env.ANNALS_CORPUS!;
const MINUTES = 60_000;

const room = mkdtempSync(join(tmpdir(), 'annals-found-'));
const visited = visitFolder(async () => {
  await build(SOURCE, join(room, 'site'));
  return join(room, 'site');
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

test.each([
  ['http', 200],
  ['file', 40],
] as const)(
  'three of its rarer words find a message of a real archive, over %s',
  async (way, most) => {
    const { page, close } = await visited.open();
    const samples = await takeSamples(page, visited.http, visited.site, most);
    await close();
    const recall = await measureRecall(visited, way, samples);
    console.log(`${recallTable(recall)}\n${recall.missed.join('\n')}`);
    expect(samples.length).toBeGreaterThan(most / 2);
    expect(recall.astray).toEqual([]);
    expect(share(recall), recall.missed.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(recall.troubles).toEqual([]);
  },
  30 * MINUTES,
);
