import { describe, expect, test } from 'vitest';
import { cutOutput } from '../../../src/view/tools/cut-output.ts';
import { openShelf } from './support.ts';

const lines = (count: number, width = 8) =>
  Array.from({ length: count }, (_, n) => `${n}`.padEnd(width, '.')).join('\n');

describe('cutOutput', () => {
  const cutting = { title: 'output', look: 'ansi', fits: 200, shows: 15 } as const;

  test.each([
    { what: 'nothing', text: '', shown: 0, all: 0 },
    { what: 'what fits', text: lines(200), shown: 200, all: 200 },
    { what: 'blank lines at the ends', text: `\n \n${lines(3)}\n\n`, shown: 3, all: 3 },
    { what: 'too many lines', text: lines(201), shown: 15, all: 201 },
    { what: 'few lines, but wide', text: lines(40, 1000), shown: 4, all: 40 },
  ])('$what', ({ text, shown, all }) => {
    const shelf = openShelf();
    const cut = cutOutput(text, shelf, cutting);
    expect([cut.lines, cut.totalLines, shelf.blocks.length]).toEqual([shown, all, shown < all ? 1 : 0]);
    expect(cut.more?.words ?? '').toBe(shown < all ? `First ${shown} of ${all} lines` : '');
  });

  test('one line without end is cut within, never inside a character or a colour', () => {
    const smiling = cutOutput(`a${'😀'.repeat(20_000)}`, openShelf(), cutting);
    expect(smiling.shown).toMatch(/^a(?:😀)+$/u);
    expect(smiling.more?.words).toBe('First 4,095 of 40,001 characters');
    const coloured = cutOutput(`${'x'.repeat(4093)}\u001b[31m${'y'.repeat(20_000)}`, openShelf(), cutting);
    expect(coloured.shown).toBe('x'.repeat(4093));
  });

  test('blank lines of code stay', () => {
    expect(cutOutput('\n\n  a\n', openShelf(), { ...cutting, exact: true })).toMatchObject({
      shown: '\n\n  a\n',
      lines: 4,
    });
  });

  test('the shelf gets the whole, and where it begins', () => {
    const shelf = openShelf();
    const { more, block } = cutOutput(lines(300), shelf, { ...cutting, firstLine: 69 });
    expect(shelf.blocks).toEqual([{ title: 'Whole output', look: 'ansi', firstLine: 69, text: lines(300) }]);
    expect(more?.link).toEqual({ hash: block?.hash, words: 'Whole output, 2.6 KB', inPlace: true });
  });
});
