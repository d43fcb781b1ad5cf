import type { Kind, Sized } from './measure-size.ts';
import type { Share } from './site-bytes.ts';

export interface Measure {
  readonly name: string;
  /** Null where it was not measured, or has nothing to be beside. */
  of(size: Sized, first: Sized | null): number | null;
  words(value: number): string;
  readonly limits: readonly Limit[];
}

export interface Limit {
  /** At this size only; without it, at every size. */
  readonly at?: number;
  readonly most: number;
}

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`;
const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ×`;
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const megabytes = (value: number): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} MB`;
const count = (value: number): string => value.toLocaleString('en');

const measure = (name: string, words: Measure['words'], of: Measure['of'], ...limits: Limit[]): Measure => ({
  name,
  of,
  words,
  limits,
});

const weight = (name: string, share: Share): Measure => measure(name, megabytes, ({ bytes }) => bytes[share] / 1e6);

const processor = (kind: Kind): Measure =>
  measure('… time of the processor', seconds, ({ cpuSeconds }) => cpuSeconds[kind]);

/** Beside the archive as it was given; of itself there is nothing to say. */
const beside =
  (of: (size: Sized) => number | null): Measure['of'] =>
  (size, first) => {
    const [own, one] = [of(size), first && of(first)];
    return size === first || own === null || one === null ? null : own / one;
  };

/** What is measured, in the order of the table, and how much of it there may be. */
export const MEASURES: readonly Measure[] = [
  measure('transcripts', count, ({ transcripts }) => transcripts),
  measure('JSONL', megabytes, ({ jsonlBytes }) => jsonlBytes / 1e6),
  measure('split + JSON.parse', seconds, ({ parseSeconds }) => parseSeconds),
  measure('cold build', seconds, (size) => size.seconds.cold),
  measure('… beside split + JSON.parse', times, (size) => size.seconds.cold / size.parseSeconds, { at: 1, most: 40 }),
  measure(
    '… beside that at 1 ×',
    times,
    beside((size) => size.seconds.cold),
    { at: 10, most: 11 },
  ),
  processor('cold'),
  measure('nothing changed', seconds, (size) => size.seconds.unchanged),
  measure(
    '… of the cold build',
    percent,
    (size) => size.seconds.unchanged / size.seconds.cold,
    { at: 1, most: 0.04 },
    { at: 10, most: 0.02 },
  ),
  processor('unchanged'),
  measure('one session grown by a turn', seconds, (size) => size.seconds.grown),
  measure(
    '… of the cold build',
    percent,
    (size) => size.seconds.grown / size.seconds.cold,
    { at: 1, most: 0.25 },
    { at: 10, most: 0.05 },
  ),
  processor('grown'),
  measure('peak memory, all processes', megabytes, ({ peakMb }) => peakMb, { most: 900 }),
  measure(
    '… beside that at 1 ×',
    times,
    beside(({ peakMb }) => peakMb),
    { at: 10, most: 1.2 },
  ),
  measure(
    'pages and blocks, of the JSONL',
    times,
    ({ bytes, jsonlBytes }) => (bytes.pages + bytes.blocks) / jsonlBytes,
    { most: 1 },
  ),
  weight('pages', 'pages'),
  weight('blocks', 'blocks'),
  weight('search index', 'index'),
  weight('its copy for file://', 'copies'),
  weight('pictures', 'pictures'),
  weight('Markdown and JSON twins', 'twins'),
  weight('style, script, maps', 'rest'),
  measure('files that differ with other workers', count, ({ unlike }) => unlike?.length ?? null, { most: 0 }),
];

/** The one that others are compared with. */
export const firstOf = (sizes: readonly Sized[]): Sized | null => sizes.find(({ times }) => times === 1) ?? null;

export function isOver({ limits }: Measure, { times }: Sized, value: number): boolean {
  return limits.some(({ at, most }) => (at === undefined || at === times) && value > most);
}

export const exceedsAny = (sizes: readonly Sized[]): boolean =>
  sizes.some((size) =>
    MEASURES.some((one) => {
      const value = one.of(size, firstOf(sizes));
      return value !== null && isOver(one, size, value);
    }),
  );
