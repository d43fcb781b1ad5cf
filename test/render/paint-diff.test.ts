import { expect, test } from 'vitest';
import { paintDiff } from '../../src/render/rich-text/paint-diff.ts';
import type { DiffLine, DiffRow } from '../../src/view/tools/view-diff.ts';
import { code } from './looks.ts';

const line = (sign: DiffLine['sign'], ...spans: readonly (string | { readonly changed: string })[]): DiffLine => ({
  sign,
  old: null,
  new: null,
  numbers: null,
  spans: spans.map((span) =>
    typeof span === 'string' ? { text: span, changed: false } : { text: span.changed, changed: true },
  ),
});

test.each<{ what: string; language: string | null; rows: readonly DiffRow[]; html: readonly string[] }>([
  {
    what: 'colours of a language, and what changed within one of them',
    language: 'ts',
    rows: [line('-', 'let a = ', { changed: '"old"' }), line('+', 'let a', { changed: 'b = "n' }, 'ew"')],
    html: [
      '<i class=k>let</i> a = <b><i class=s>&quot;old&quot;</i></b>',
      '<i class=k>let</i> a<b>b = <i class=s>&quot;n</i></b><i class=s>ew&quot;</i>',
    ],
  },
  {
    what: 'a comment that was closed: each side by its own beginning',
    language: 'ts',
    rows: [line('-', '/* a'), line('+', '/* a */'), line(' ', 'let b')],
    html: ['<i class=c>/* a</i>', '<i class=c>/* a */</i>', '<i class=k>let</i> b'],
  },
  {
    what: 'no language',
    language: null,
    rows: [{ sign: '@', text: 'Line <1>' }, line('+', 'let a ', { changed: '<b>' })],
    html: ['Line &lt;1&gt;', 'let a <b>&lt;b&gt;</b>'],
  },
  {
    what: 'a line that its text differs from',
    language: 'ts',
    rows: [line('+', 'let a\r'), line('+', 'let b')],
    html: ['let a<span class="ctl">U+000D</span>', '<i class=k>let</i> b'],
  },
])('$what', ({ language, rows, html }) => {
  expect(paintDiff(code)({ language, rows }).map((row) => row.html)).toEqual(html);
});
