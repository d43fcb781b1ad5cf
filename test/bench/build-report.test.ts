import { describe, expect, test } from 'vitest';
import { buildChart } from '../../bench/build/build-chart.ts';
import { buildTable } from '../../bench/build/build-table.ts';
import { roomSentence } from '../../bench/build/check-room.ts';
import type { Sized } from '../../bench/build/measure-size.ts';
import { exceedsAny } from '../../bench/build/measures.ts';
import { stagesOf, stageTable } from '../../bench/build/stages.ts';
import { replaceReport } from '../../bench/write-readme.ts';

const size = (times: number, more: Partial<Sized> = {}): Sized => ({
  times,
  transcripts: 100 * times,
  jsonlBytes: 80e6 * times,
  parseSeconds: 0.5 * times,
  seconds: { cold: 15 * times, unchanged: 0.15 * times, grown: 0.6 * times },
  cpuSeconds: { cold: 25 * times, unchanged: 0.2 * times, grown: 1 * times },
  peakMb: 400,
  bytes: { pages: 40e6, blocks: 8e6, index: 5e6, copies: 7e6, pictures: 1e6, twins: 30e6, rest: 2e6 },
  unlike: null,
  stages: { cold: new Map(), unchanged: new Map(), grown: new Map() },
  ...more,
});

const rowsOf = (table: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    table.split('\n').map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1);
      return [name, cells];
    }),
  );

describe('the table', () => {
  test('has a column for each size, and the limits that hold for them', () => {
    const rows = rowsOf(buildTable([size(1), size(10)]));
    expect(rows.get('')).toEqual(['1 ×', '10 ×', 'at most']);
    expect(rows.get('cold build')).toEqual(['15.0 s', '150.0 s', '']);
    expect(rows.get('… beside split + JSON.parse')).toEqual(['30.0 ×', '30.0 ×', '40.0 × at 1 ×']);
    expect(rows.get('pages and blocks, of the JSONL')).toEqual(['0.60 ×', '0.06 ×', '1.00 ×']);
  });

  test('names no limit of a size that was not built, and nothing that was not measured', () => {
    const rows = rowsOf(buildTable([size(3, { peakMb: null })]));
    expect(rows.get('… beside split + JSON.parse')).toEqual(['30.0 ×', '']);
    expect([...rows.keys()]).not.toContain('peak memory, all processes');
    expect([...rows.keys()]).not.toContain('files that differ with other workers');
  });
});

describe('a limit', () => {
  const fast = size(10);
  test.each<[string, Sized, string]>([
    ['cold build at 1 ×', size(1, { parseSeconds: 0.3 }), '**50.0 ×**'],
    ['cold build at 10 ×', size(10, { seconds: { ...fast.seconds, cold: 180 } }), '**12.0 ×**'],
    ['nothing changed at 10 ×', size(10, { seconds: { ...fast.seconds, unchanged: 3.3 } }), '**2.2 %**'],
    ['a turn at 10 ×', size(10, { seconds: { ...fast.seconds, grown: 9 } }), '**6.0 %**'],
    ['memory at 10 ×', size(10, { peakMb: 500 }), '**1.25 ×**'],
    ['memory at any size', size(3, { peakMb: 950 }), '**950 MB**'],
    ['pages and blocks', size(3, { jsonlBytes: 40e6 }), '**1.20 ×**'],
    ['other workers', size(1, { unlike: ['index.html'] }), '**1**'],
  ])('stands out and counts: %s', (_, over, cell) => {
    const sizes = over.times === 1 ? [over] : [size(1), over];
    expect(exceedsAny(sizes)).toBe(true);
    expect(buildTable(sizes)).toContain(cell);
  });

  test('is none where all is within it', () => {
    const sizes = [size(1, { unlike: [] }), size(3), size(10)];
    expect(exceedsAny(sizes)).toBe(false);
    expect(buildTable(sizes)).not.toContain('**');
  });

  test('of one size does not hold for another', () => {
    expect(exceedsAny([size(3, { parseSeconds: 0.1 })])).toBe(false);
  });
});

describe('the chart', () => {
  const bars = (svg: string): number[] =>
    [...svg.matchAll(/class="bar"[^>]* width="([\d.]+)"/g)].map(([, w]) => Number(w));

  test('has bars as long as what they stand for, memory on a scale of its own', () => {
    const svg = buildChart([size(1), size(10, { peakMb: 200, seconds: { cold: 75, unchanged: 7.5, grown: 15 } })]);
    const [cold, cold10, grown, grown10, same, same10, memory, memory10] = bars(svg);
    expect(cold10! / cold!).toBeCloseTo(0.5, 2);
    expect(grown10! / cold!).toBeCloseTo(0.1, 2);
    expect(same10! / cold!).toBeCloseTo(0.05, 2);
    expect(grown! / cold!).toBeCloseTo(0.04, 2);
    expect(same).toBeGreaterThan(0);
    expect(memory).toBe(cold);
    expect(memory10! / memory!).toBeCloseTo(0.5, 2);
  });

  test('has a name, and colours for light and dark', () => {
    const svg = buildChart([size(1)]);
    expect(svg).toContain('role="img" aria-labelledby="title"');
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(bars(svg)).toHaveLength(4);
    expect(bars(buildChart([size(1, { peakMb: null })]))).toHaveLength(3);
  });
});

test('stages are summed by name, and the longest stands first', () => {
  const stages = stagesOf(
    'profile: read 12.5 ms\nsomething else\nprofile: Pagefind, all 300 ms\nprofile: read 7.5 ms\n',
  );
  expect([...stages]).toEqual([
    ['read', 20],
    ['Pagefind, all', 300],
  ]);
  const table = stageTable([
    { name: 'cold', stages },
    { name: 'grown', stages: new Map([['read', 4]]) },
  ]);
  expect(table.split('\n').slice(2)).toEqual(['| Pagefind, all | 300 ms |  |', '| read | 20 ms | 4 ms |']);
});

test('a report replaces what stood in its place, and nothing else', () => {
  const readme = 'a\n<!-- bench:build -->\nold\n<!-- /bench:build -->\nb\n';
  expect(replaceReport(readme, 'build', 'new')).toBe('a\n<!-- bench:build -->\nnew\n<!-- /bench:build -->\nb\n');
  expect(replaceReport(readme, 'search', 'new')).toBeNull();
});

test('a folder that is too small is named with what it lacks', () => {
  expect(roomSentence('/tmp', 2e9, 1e9, [10])).toBeNull();
  expect(roomSentence('/tmp', 1e9, 6.2e9, [1, 10])).toMatch(
    /^\/tmp has 1\.0 GB free, .* at 1, 10 × takes about 6\.2 GB: [^.]*\.$/,
  );
});
