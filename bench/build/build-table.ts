import type { Sized } from './measure-size.ts';
import { firstOf, isOver, MEASURES, type Measure } from './measures.ts';

/** A Markdown table with a column for each size; what is over its limit stands out, what was not measured is left out. */
export function buildTable(sizes: readonly Sized[]): string {
  const first = firstOf(sizes);
  const rows = MEASURES.flatMap((measure) => {
    const cells = sizes.map((size) => cellOf(measure, size, first));
    return cells.every((cell) => cell === '') ? [] : [[measure.name, ...cells, limitsOf(measure, sizes)]];
  });
  const head = ['', ...sizes.map(({ times }) => `${times} ×`), 'at most'];
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellOf(measure: Measure, size: Sized, first: Sized | null): string {
  const value = measure.of(size, first);
  if (value === null) return '';
  const words = measure.words(value);
  return isOver(measure, size, value) ? `**${words}**` : words;
}

/** Those that this table can be held to. */
const limitsOf = ({ limits, words }: Measure, sizes: readonly Sized[]): string =>
  limits
    .filter(({ at }) => at === undefined || sizes.some(({ times }) => times === at))
    .map(({ at, most }) => (at === undefined ? words(most) : `${words(most)} at ${at} ×`))
    .join(', ');
