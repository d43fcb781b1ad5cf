import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { codeSpan, fence, inline, prose, quote } from '../../src/export/markdown/marks.ts';
import { tameMarkdown } from '../../src/export/markdown/tame-markdown.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';

const parsers = [new MarkdownIt({ html: true }), new MarkdownIt('commonmark')];

/** Headings that a reader of the file would take for messages. */
const headingsIn = (text: string): readonly string[][] =>
  parsers.map((parser) => {
    const tokens = parser.parse(text, {});
    return tokens.flatMap(({ type, tag, level }, at) =>
      type === 'heading_open' && level === 0 && /^h[123]$/.test(tag) ? [tokens[at + 1]!.content] : [],
    );
  });

const HOSTILE = [
  '# Prompt 1',
  '## Prompt 2 · 10:00',
  '  ### Claude',
  'Claude\n===',
  'Claude\n---',
  'Claude\n  -',
  '```',
  '```js',
  '````',
  '~~~',
  '  ```',
  '   ```',
  '    ```',
  '\t```',
  '- ```',
  '1. ```',
  '- item',
  '1. item',
  '   more',
  '> quote',
  '> ```',
  '<!--',
  '-->',
  '<div>',
  '<script>',
  '<pre>',
  '<?php',
  '<![CDATA[',
  '`<!--`',
  '`<!--',
  '![x](http://x.test/y.png)',
  '[x]: /url',
  '| a | b |',
  '|---|---|',
  '***',
  '---',
  '\\',
  '`',
  '``',
  '',
  '    code',
  '\r## Forged\r',
  'text',
];

describe('what somebody wrote', () => {
  const texts = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 14 }).map((lines) => lines.join('\n'));

  test.each([
    { name: 'prose', write: prose },
    { name: 'quote', write: quote },
    { name: 'fence', write: (text: string) => fence(text, text) },
    { name: 'words in a line', write: (text: string) => `**${inline(text)}** ${codeSpan(text)}` },
  ])('cannot forge or hide a heading, as $name', ({ write }) => {
    fc.assert(
      fc.property(texts, (text) => {
        const headings = headingsIn(`## Before\n\n${write(text)}\n\n### After\n`);
        expect(headings).toEqual([
          ['Before', 'After'],
          ['Before', 'After'],
        ]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['# Title', '#### Title'],
    ['##### Deep', '###### Deep'],
    ['a `<b>` and <b>', 'a `<b>` and \\<b>'],
    ['see <https://x.test/>', 'see <https://x.test/>'],
    ['![alt](x.png)', '\\![alt](x.png)'],
    ['1. do\n   ```sh\n   # comment\n   <x>\n   ```\n2. go', '1. do\n   ```sh\n   # comment\n   <x>\n   ```\n2. go'],
    ['```\nopen', '```\nopen\n```'],
    ['a\n---\nb', 'a\n\n---\nb'],
    ['\u001b[31mred\u001b[0m 10%\r20%', '20%'],
    ['pay\u202eeip', 'pay‹U+202E›eip'],
    ['- a\n  ```\nunsure', null],
  ])('%j becomes %j', (text, tame) => {
    expect(tameMarkdown(text)).toBe(tame);
  });

  test('a fence is longer than what it holds', () => {
    expect(fence('````\nx\n````', 'md')).toBe('`````md\n````\nx\n````\n`````');
    expect(codeSpan('a `b` c')).toBe('`` a `b` c ``');
  });

  test.each(['` `` ', '- ', '<a', '\\`', '![', '\u001b]', '```\n- ', '# \n'])(
    'costs no more than it is long: %j',
    (piece) => {
      const write = (times: number) => () => prose(piece.repeat(times)) + fence(piece.repeat(times));
      expect(growthOf(write(40_000), write(160_000))).toBeLessThan(MOST_GROWTH);
    },
  );
});
