import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { branch } from '../../src/commands/branch/branch.ts';
import { find } from '../../src/commands/find/find.ts';
import { tree } from '../../src/commands/tree/tree.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';
import { jsonl, withFiles } from '../support/open-files.ts';
import { user } from '../support/row-letters.ts';

const quiet = (): void => {};
const FIND = { isRegex: false, ignoreCase: false, project: null, session: null, siteUrl: '', limit: 1e9 } as const;

/** Rows of one session: a chain, or rewinds of one prompt. */
const SHAPES = {
  chain: (n: number) => (n === 0 ? null : `U${n - 1}`),
  rewinds: (n: number) => (n === 0 ? null : 'U0'),
} as const;

const rowsOf = (count: number, parentOf: (n: number) => string | null): string =>
  jsonl(
    Array.from({ length: count }, (_, n) => ({
      uuid: `U${n}`,
      parentUuid: parentOf(n),
      sessionId: 's1',
      timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
      ...user(`say ${n}`),
    })),
  );

describe.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])(
  'four times the rows, four times the work: %s',
  (shape) => {
    test.each([
      { what: 'find every row', does: (root: string) => find('say', root, FIND, quiet) },
      { what: 'draw the tree', does: (root: string) => tree('s1', root, 3, quiet) },
      { what: 'move the pointer', does: (root: string) => branch('U7', root, false, quiet) },
    ])(
      '$what',
      ({ does }) => {
        withFiles({}, (small) =>
          withFiles({}, (large) => {
            writeFileSync(join(small, 's1.jsonl'), rowsOf(2000, SHAPES[shape]));
            writeFileSync(join(large, 's1.jsonl'), rowsOf(8000, SHAPES[shape]));
            expect(
              growthOf(
                () => does(small),
                () => does(large),
              ),
            ).toBeLessThan(MOST_GROWTH);
          }),
        );
      },
      60_000,
    );
  },
);
