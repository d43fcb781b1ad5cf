import { describe, expect, test } from 'vitest';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';
import { looks as all } from './looks.ts';

// Of code of this length only the head has colours, in every language.
const looks = Object.entries(all).filter(([name]) => !/^content|^code in (?!typescript)/.test(name));

/** Texts that grow with `size` and make a careless parser look back, or down, at every character. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  '[[[[': (size) => fill('[', size),
  '[[[]]]': (size) => fill('[', size / 2) + fill(']', size / 2),
  '[a](': (size) => fill('[a](', size),
  '![![': (size) => fill('![', size),
  '>>>>': (size) => fill('>', size),
  '****': (size) => fill('*', size),
  '*a _b': (size) => fill('*a _b **c ', size),
  backticks: (size) => steps(size, (i) => ` ${'`'.repeat(i)}`),
  'lists in lists': (size) => steps(size, (i) => `${'  '.repeat(i % 60)}- a\n`),
  'quotes in quotes': (size) => steps(size, (i) => `${'>'.repeat(i % 80)} a\n`),
  references: (size) => steps(size / 2, (i) => `[r${i}]: http://a\n`) + steps(size / 2, (i) => `[r${i}] `),
  'a wide table': (size) => `|${fill('a|', size / 3)}\n|${fill('-|', size / 3)}\n${fill('|\n', size / 3)}`,
  entities: (size) => fill('&#x41;&a', size),
  'open tags': (size) => fill('<a b="c" ', size),
  'http://': (size) => fill('http://', size),
  'an address of dots': (size) => `http://a.b/${fill('.', size)}`,
  'brackets after an address': (size) => fill('http://a.b/c)))... ', size),
  'a fence with a tick': (size) => `\`\`\`${fill('a', size)}\``,
  fences: (size) => fill('```a\n', size),
  'white space': (size) => `a${fill(' ', size)}b`,
  'hidden characters': (size) => fill('a\u200b', size),
  'a hidden run': (size) => fill('\u{e0041}', size),
  joiners: (size) => fill('😀\u200d', size),
  escapes: (size) => fill('\u001b[', size),
  'open strings': (size) => fill('\u001b]8;;http', size),
  'a colour without end': (size) => `\u001b[${fill('38;', size)}m`,
  backspaces: (size) => fill('a', size / 2) + fill('x\b', size / 2),
  'carriage returns': (size) => fill('abc\r', size),
  'returns alone': (size) => fill('\r', size),
};

const SMALL = 250_000;
const LARGE = 1_000_000;

describe.each(looks.map(([name, look]) => ({ name, look })))('$name', ({ look }) => {
  test.each(Object.keys(shapes))('%s', (shape) => {
    const [small, large] = [shapes[shape]!(SMALL), shapes[shape]!(LARGE)];
    look(shapes[shape]!(2000));
    expect(
      growthOf(
        () => look(small),
        () => look(large),
      ),
    ).toBeLessThanOrEqual(MOST_GROWTH);
  });
});

const fill = (unit: string, size: number): string => unit.repeat(Math.max(1, Math.floor(size / unit.length)));

function steps(size: number, step: (i: number) => string): string {
  let text = '';
  for (let i = 1; text.length < size; i++) text += step(i);
  return text;
}
