import fc from 'fast-check';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { expect, test } from 'vitest';
import { createRegexEngine } from '../../src/render/rich-text/regex/regex-engine.ts';

const ours = await createRegexEngine();
const shikis = await createOnigurumaEngine(import('shiki/wasm'));

type Matches = readonly unknown[];

/** Every match from each place of a text on: the pattern, and its groups where they took part. */
function ourMatches(patterns: readonly string[], text: string): Matches {
  const scanner = ours.scanner(patterns);
  const held = ours.hold(text);
  const matches = placesIn(text).map((from) => {
    const index = scanner.find(held, from);
    return index < 0 ? null : [index, ...pairs(scanner.groups(held, index))];
  });
  held.dispose();
  return matches;
}

const pairs = (groups: readonly number[]): Matches =>
  groups.flatMap((begin, at) => {
    const length = groups[at + 1]! - begin;
    return at % 2 === 1 ? [] : [length > 0 && [begin, length]];
  });

function shikisMatches(patterns: readonly string[], text: string): Matches {
  const scanner = shikis.createScanner([...patterns]);
  const held = shikis.createString(text);
  const matches = placesIn(text).map((from) => {
    const match = scanner.findNextMatchSync(held, from, 0);
    return match && [match.index, ...match.captureIndices.map(({ start, length }) => length > 0 && [start, length])];
  });
  (held as { dispose?: () => void }).dispose?.();
  return matches;
}

const placesIn = (text: string): readonly number[] => Array.from({ length: text.length + 1 }, (_, from) => from);

/** What may stand where a pattern begins, or has to stand somewhere, so that most places of a text are left out. */
const PATTERNS: readonly string[] = [
  ...['ab', 'a|bc', '(a)|(b)', 'a?b', 'a*b', '(?:ab)+c', 'a{2}', 'a{2}?b', 'a{,2}c', 'a{0,1}+b', 'a{', '{a}'],
  ...['^a', 'a$', '$', '^$', '\\Aa', 'a\\z', '\\n', '\\bab', '\\b', 'b\\b', '\\B.', '\\b[-a]', '\\G ', 'a\\G|b'],
  ...[
    '\\Ga',
    '(^|\\G)b',
    '(?:\\G|;)a',
    '(?=\\G)\\w',
    '(?!\\G)a',
    '(?:\\Ga)?b',
    '(?<=a)\\Gb',
    '(?<=\\G|a)b',
    'abcab',
    'ab(?<=b)cd',
  ],
  ...['(?=b)', '(?=a)\\w+', '(?!a)b', '(?<=a)b', '(?<=^|;)a', '(?<!a)b', '(?<!ab)c', '(?<![a-c])d', '(?<=\\bab\\b) c'],
  ...['[^a-c]', '[]a]', '[a-c&&[^b]]', '[\\w&&[^a]]+', '[[:upper:]_]', '[^[:space:]]b', '[a-]', '[-é]', '[^é]a'],
  ...['(?i)AB', '(?i:[x-z])', '(?i)ss', '(?i)é', '(?i)k', '(?x) a # or b\n b', '(?x: a )b', 'c(?i)a|B', '(?-i)a'],
  ...['\\p{L}\\d', '\\P{L}', '\\h+', '\\x61', '\\x{e9}', '\\u00e9', '\\tb', '\\R', '\\S\\s', '\\.', '.b', 'é', '😀?a'],
  ...['(a)\\1', '(?<n>a)\\k<n>', '(?<n>\\((?:[^()]|\\g<n>)*\\))', '(?>a+)b', '(?#no)a', '(?~ab)c', '\\X', 'a\\b;'],
];

const PIECES = 'a b c d ab A B K s ß é 😀 \ud800 \u212a 1 _ - . ; : ( ) [ ] { } # \\ / " \t \n'.split(' ');
const texts = fc.array(fc.constantFrom(...PIECES, ' ', 'a', 'b'), { maxLength: 12 }).map((pieces) => pieces.join(''));

test.each(PATTERNS)('%j matches where it does in Shiki', (pattern) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(ourMatches([pattern], text)).toEqual(shikisMatches([pattern], text));
    }),
    { numRuns: 60 },
  );
});

test('of many patterns, the one that begins first, and of those the first', () => {
  const some = fc.tuple(fc.shuffledSubarray([...PATTERNS], { minLength: 2, maxLength: 70 }), texts);
  fc.assert(
    fc.property(some, ([patterns, text]) => {
      expect(ourMatches(patterns, text)).toEqual(shikisMatches(patterns, text));
    }),
  );
});

test('a part of a line is looked through while the line waits', () => {
  const scanner = ours.scanner(['a', 'b']);
  const placeIn = (text: ReturnType<typeof ours.hold>, from: number) =>
    scanner.groups(text, scanner.find(text, from))[0];
  const line = ours.hold('--ab--a');
  expect(placeIn(line, 0)).toBe(2);
  const part = ours.hold('-b');
  expect(placeIn(part, 0)).toBe(1);
  part.dispose();
  expect([placeIn(line, 3), placeIn(line, 4), placeIn(line, 0)]).toEqual([3, 6, 2]);
});

test.each(['go', 'shellscript', 'python', 'css'] as const)('the patterns of %s', async (language) => {
  const patterns = patternsIn((await bundledLanguages[language]()).default);
  expect(patterns.length).toBeGreaterThan(50);
  const text =
    'func (a *B) c(d int) { return `e` + "f\\n" } // if x=1; then export Y="$z"; fi # @media (a) { b: #fff }';
  expect(ourMatches(patterns, text)).toEqual(shikisMatches(patterns, text));
});

/** What stands under `match`, `begin` or `end` in a grammar, except what refers to the groups of another pattern. */
function patternsIn(grammar: unknown): readonly string[] {
  const found = new Set<string>();
  JSON.stringify(grammar, (key, value: unknown) => {
    if (/^(?:match|begin|end)$/.test(key) && typeof value === 'string' && !/\\[1-9]/.test(value)) found.add(value);
    return value;
  });
  return [...found];
}
