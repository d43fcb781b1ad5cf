import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Slice } from '../../src/search/plan-shards.ts';
import { linesOf } from '../../src/search/read-piece.ts';

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-piece-'));
});
afterAll(() => rmSync(room, { recursive: true }));

const file = (lines: readonly (readonly [month: string, text: string])[]): string => {
  const path = join(room, `${Math.random()}`);
  writeFileSync(path, lines.map(([month, text]) => `${month}\t${text}\n`).join(''));
  return path;
};

const slicer = (path: string, month: string): ((from: number, to: number) => Slice) => {
  const holds = (one: string): boolean => one === month;
  const session = { name: 's', title: '', isNamed: false, messages: 0, records: { path, hash: '', months: [] } };
  return (from, to) => ({ project: 'p', session, holds, from, to });
};

const [MAY, JUNE] = ['2026-05', '2026-06'] as const;
const lines = fc.array(fc.tuple(fc.constantFrom(MAY, JUNE), fc.stringMatching(/^[a-z]{0,30}$/)), { maxLength: 30 });

test('slices one behind the other give each line of their month once, wherever they are cut', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 40, maxLength: 40 }), (all, sizes) => {
      const slice = slicer(file(all), JUNE);
      const cuts = [0, ...sizes.map((_, nth) => sizes.slice(0, nth + 1).reduce((sum, size) => sum + size, 0))];
      const given = cuts.flatMap((from, nth) => linesOf(slice(from, cuts[nth + 1] ?? Number.MAX_SAFE_INTEGER)));
      expect(given.map(({ line }) => line)).toEqual(all.flatMap(([month, text]) => (month === JUNE ? [text] : [])));
      expect(given.filter(({ isFirst }) => isFirst)).toHaveLength(all[0]?.[0] === JUNE ? 1 : 0);
    }),
  );
});

test('a slice is the same whichever was asked for before it', () => {
  const path = file(Array.from({ length: 20 }, (_, nth) => [nth % 3 === 0 ? MAY : JUNE, `line ${nth}`]));
  const cuts = [0, 40, 41, 100, 160] as const;
  const all = cuts.flatMap((from) => cuts.map((to) => [from, to] as const));
  const alone = all.map(([from, to]) => linesOf(slicer(path, JUNE)(from, to)));
  const slice = slicer(path, JUNE);
  expect(all.map(([from, to]) => linesOf(slice(from, to)))).toEqual(alone);
});

test('what stands before a slice is not read again', () => {
  const rows = Array.from({ length: 10 }, (_, nth) => [JUNE, `line ${nth}`] as const);
  const path = file(rows);
  const slice = slicer(path, JUNE);
  const half = 5 * `${JUNE}\tline 0\n`.length;
  linesOf(slice(0, half));
  writeFileSync(
    path,
    `${'\n'.repeat(half)}${rows
      .slice(5)
      .map((row) => `${row.join('\t')}\n`)
      .join('')}`,
  );
  expect(linesOf(slice(half, 2 * half)).map(({ line }) => line)).toEqual(rows.slice(5).map(([, text]) => text));
});
