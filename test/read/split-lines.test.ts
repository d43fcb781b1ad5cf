import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENOUGH, splitLines } from '../../src/read/split-lines.ts';

const CHUNK = 1 << 20;
let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-lines-'));
});
afterAll(() => rmSync(room, { recursive: true }));

interface Told {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  readonly ended: boolean;
}

function told(path: string, start = 0): Told[] {
  const lines: Told[] = [];
  splitLines(
    path,
    ({ number, offset, length, bytes, ended }) =>
      lines.push({ number, offset, length, text: bytes!.toString('latin1'), ended }),
    start,
  );
  return lines;
}

/** What a reader would get who has all of the file in memory. */
function expected(text: string): Told[] {
  const lines: Told[] = [];
  let offset = 0;
  const parts = text.split('\n');
  parts.forEach((part, nth) => {
    const ended = nth < parts.length - 1;
    if (ended || part !== '') lines.push({ number: nth + 1, offset, length: part.length, text: part, ended });
    offset += part.length + 1;
  });
  return lines;
}

/** Lengths at which lines end just before, at and behind the border of what is read at once, or of twice that. */
const lengths = fc.array(
  fc.oneof(
    fc.nat(3),
    fc.constantFrom(CHUNK - 2, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1),
    fc.nat(3 * CHUNK),
  ),
  { maxLength: 6 },
);

test('lines are the same wherever they end, and whether the last has an end', () => {
  fc.assert(
    fc.property(lengths, fc.boolean(), (all, isEnded) => {
      const text = all.map((length, nth) => String(nth).repeat(length)).join('\n') + (isEnded ? '\n' : '');
      const path = join(room, 'lines');
      writeFileSync(path, text);
      const [ours, theirs] = [told(path), expected(text)];
      expect(ours.map(({ text: _, ...rest }) => rest)).toEqual(theirs.map(({ text: _, ...rest }) => rest));
      expect(ours.every((line, nth) => line.text === theirs[nth]!.text)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a file can be read while another line of it is looked at', () => {
  const path = join(room, 'nested');
  writeFileSync(path, `${'a'.repeat(CHUNK + 5)}\n${'b'.repeat(9)}\n`);
  splitLines(path, ({ bytes }) => {
    const before = bytes!.toString('latin1');
    expect(told(path).map(({ length }) => length)).toEqual([CHUNK + 5, 9]);
    expect(bytes!.toString('latin1') === before).toBe(true);
  });
});

test('whoever begins further on has lines counted from there', () => {
  const path = join(room, 'later');
  writeFileSync(path, 'one\ntwo\nthree');
  expect(told(path, 4).map(({ number, offset, text }) => [number, offset, text])).toEqual([
    [1, 4, 'two'],
    [2, 8, 'three'],
  ]);
});

test('nothing is read behind the line that is enough', () => {
  const path = join(room, 'enough.txt');
  writeFileSync(path, `one\ntwo\n${'three\n'.repeat(CHUNK)}`);
  const lines: string[] = [];
  splitLines(path, ({ bytes }) => (lines.push(bytes!.toString()) === 2 ? ENOUGH : undefined));
  expect(lines).toEqual(['one', 'two']);
});
