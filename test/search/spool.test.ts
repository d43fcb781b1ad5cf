import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Spool } from '../../src/search/spool.ts';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-spool-'));
  vi.stubEnv('TMPDIR', room);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true });
});

/** Of every size that goes another way: nothing, little, what fills a chunk, and what is larger than one. */
const sizes = fc.array(fc.oneof(fc.nat(40), fc.nat(300_000), fc.constant(1 << 18), fc.nat(700_000)), { maxLength: 12 });

const isAll = (bytes: Uint8Array, length: number, value: number): boolean => Buffer.alloc(length, value).equals(bytes);

test('gives back what was put into it, in any order and at any time', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(11)), (lengths, asked) => {
      const spool = new Spool();
      const lent = new Uint8Array(700_000);
      const kept = lengths.map((length, nth) => {
        lent.fill(nth + 1); // the same buffer for all: what is kept must not change with it
        const content = spool.keep(lent.subarray(0, length));
        expect(isAll(content(), length, nth + 1)).toBe(true);
        return content;
      });
      for (const nth of asked) if (nth < kept.length) expect(isAll(kept[nth]!(), lengths[nth]!, nth + 1)).toBe(true);
      spool.close();
    }),
    { numRuns: 30 },
  );
});

test('leaves nothing behind, and makes no file for nothing', () => {
  const spool = new Spool();
  expect(readdirSync(room)).toEqual([]);
  const content = spool.keep(Buffer.from('tide'));
  expect(String(content())).toBe('tide');
  expect(readdirSync(room)).toHaveLength(1);
  spool.close();
  spool.close();
  expect(readdirSync(room)).toEqual([]);
});
