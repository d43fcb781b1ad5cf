import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breachesIn, readText } from './html-breaches.ts';
import { code, looks } from './looks.ts';
import { payloads } from './payloads.ts';

const named = Object.entries(looks).map(([name, look]) => ({ name, look }));

/** Pieces that mean something to one of the parsers, and little else. */
const pieces =
  '< > & " \' ` ``` ~~~ [ ] ( ) ! * _ ~ | - + # : \\ / = ; @ . \n \t \r \b script a b http:// https://a.b javascript: mailto: &lt; &#60; {{ }} {% U+ \u001b \u001b[ 31m \u001b]8;; \u0007 \u0000 \u200b \u200d \u202e \ufe0f ❤ \ud800 \udc00'.split(
    ' ',
  );
const hostileText = fc
  .array(fc.constantFrom(...pieces, ' ', '😀', '\u{e0041}'), { maxLength: 60 })
  .map((list) => list.join(''));

test('there are enough payloads, and all are different', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThan(1500);
});

describe.each(named)('$name', ({ look }) => {
  test('writes no element or attribute that is not its own', () => {
    const breaches = payloads.flatMap((payload) => breachesIn(look(payload)).map((breach) => ({ payload, breach })));
    expect(breaches).toEqual([]);
  });

  test('nor does it for texts that nobody thought of', () => {
    fc.assert(
      fc.property(hostileText, (text) => breachesIn(look(text)).length === 0),
      { numRuns: 1000 },
    );
  });

  test('writes the same HTML every time, and always well-formed', () => {
    const first = payloads.map(look);
    expect(payloads.toReversed().map(look).toReversed()).toEqual(first);
    expect(first.join('\n').toWellFormed()).toBe(first.join('\n'));
  });

  test('shows no hidden character', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    const hidden = payloads.filter((payload) => /[\u0000-\u0008\u000b-\u001f\u200b\u202e]/.test(look(payload)));
    expect(hidden).toEqual([]);
  });
});

test('colours never change the text', () => {
  // Whether a joiner belongs to an emoji is seen within one colour only.
  const text = hostileText.map((hostile) => hostile.replaceAll(/[\u200d\ufe0f]/g, ''));
  for (const language of ['ts', 'html', 'bash', 'md', 'diff', 'json', 'python'])
    fc.assert(
      fc.property(text, (words) => readText(code.highlight(words, language)) === readText(code.highlight(words))),
      { numRuns: 300 },
    );
});

describe('a sieve that lets everything through would notice nothing', () => {
  test.each([
    '<script>x</script>',
    '<p onclick="x">x</p>',
    '<p>x',
    '</p>',
    '<p><b>x</b></p>',
    '<a href="javascript:x">x</a>',
    '<a href="java&amp;#58;x">x</a>',
    '<i class="x">x</i>',
    '<p',
    'a < b',
    'a > b',
    '&copy;',
    '<p >x</p>',
    '<P>x</P>',
  ])('%s is a breach', (html) => {
    expect(breachesIn(html)).not.toEqual([]);
  });

  test('and what is ours is none', () => {
    expect(breachesIn('<p>a &lt; <a href="https://a.b/?c&amp;d">b</a><br><i class="ar aB">c</i></p>')).toEqual([]);
  });
});
