import { expect, test } from 'vitest';
import { sumTallies, type TurnPiece } from '../../src/render/sum-tallies.ts';

const call = (all = 1, failed = 0): TurnPiece => ({
  html: `<article><div class="ledger"${all > 1 ? ` data-tally="${all} tool calls"` : ''}><details>x</details></div></article>`,
  calls: { all, failed },
});
const line: TurnPiece = { html: '<p class="line">hook</p>', calls: { all: 0, failed: 0 } };
const prose: TurnPiece = { html: '<article><div class="prose">words</div></article>', calls: null };

const talliesOf = (...pieces: TurnPiece[]): (string | undefined)[] =>
  sumTallies(pieces).flatMap((html) => (html.includes('ledger') ? [/data-tally="([^"]*)"/.exec(html)?.[1]] : []));

test.each([
  { what: 'one call says nothing of its own', pieces: [call()], is: [undefined] },
  {
    what: 'calls in a row are counted below the last',
    pieces: [call(), call(2), call()],
    is: ['', '', '4 tool calls'],
  },
  { what: 'a line does not come between', pieces: [call(), line, call(1, 1)], is: ['', '2 tool calls, 1 failed'] },
  { what: 'words do', pieces: [call(), prose, call(), call()], is: [undefined, '', '2 tool calls'] },
])('$what', ({ pieces, is }) => expect(talliesOf(...pieces)).toEqual(is));

test('nothing else is changed', () => {
  expect(sumTallies([prose, line])).toEqual([prose.html, line.html]);
});
