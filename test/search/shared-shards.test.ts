import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSets } from '../../assets/js/search/sets.js';
import { buildSearchableSite } from '../../src/search/build-searchable-site.ts';
import { readPlace } from '../../src/view/search/record-place.ts';
import { jsonl } from '../support/open-files.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { Talk } from '../support/site-talk.ts';

let room: string;

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-shared-'));
  for (let nth = 0; nth < 14; nth++) {
    const talk = new Talk(`talk ${nth}`);
    talk.prompt(`Tell me about number${nth}`);
    const rows = talk.rows.map((row) => ({ ...row, cwd: `/work/project-${nth}` }));
    writeFiles(join(room, 'archive'), { [`project-${nth}/${talk.session}.jsonl`]: jsonl(rows) });
  }
  await buildSearchableSite(join(room, 'archive'), join(room, 'site'), OPTIONS, () => {});
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

test('where projects share a shard, each record says of which it is', () => {
  const shards = join(room, 'site', 'search', 'shards');
  const [shard, ...others] = readdirSync(shards);
  expect(others).toEqual([]);
  const fragments = join(shards, shard!, 'fragment');
  type Shown = { url: string; filters: { set: string[] } };
  const records = readdirSync(fragments).flatMap((file) => {
    const text = gunzipSync(readFileSync(join(fragments, file))).toString('utf8', 12);
    const data = JSON.parse(text) as Shown | Record<string, Shown>;
    return 'url' in data ? [data as Shown] : Object.values(data);
  });
  expect(records.length).toBe(14);
  const table = JSON.parse(readFileSync(join(shards, shard!, 'sets.json'), 'utf8'));
  const sets = new Map<string, { project: string[] }>(readSets(table));
  for (const { url, filters } of records)
    expect(sets.get(table.tag + filters.set[0]!)!.project).toEqual([readPlace(url)!.page.split('/')[0]]);
});

test('and the manifest names and counts them all', () => {
  const text = readFileSync(join(room, 'site', 'search', 'manifest.js'), 'utf8');
  const { shards, facets } = JSON.parse(/^annalsSearch\((.*)\)\n$/s.exec(text)![1]!);
  expect(shards[0].projects.length).toBe(14);
  expect(facets.project.length).toBe(14);
  expect(facets.project.every(([, records]: [string, number]) => records === 1)).toBe(true);
});
