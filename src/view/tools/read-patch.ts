import { structuredPatch } from 'diff';
import { readCount, readObjects, readTexts } from './read-json.ts';

/** A hunk as the CLI keeps it; without numbers when only the replaced words are known, not where they stood. */
export interface Hunk {
  readonly oldStart: number | null;
  readonly newStart: number | null;
  /** Each with its sign: a blank, `+`, `-` or `\`. */
  readonly lines: readonly string[];
}

/** `structuredPatch` of a result. */
export const readPatch = (structured: unknown): readonly Hunk[] =>
  readObjects(structured, 'structuredPatch')
    .map((hunk) => ({
      oldStart: readCount(hunk, 'oldStart'),
      newStart: readCount(hunk, 'newStart'),
      lines: readTexts(hunk, 'lines'),
    }))
    .filter(({ lines }) => lines.length > 0);

/** More is not worth the time it takes to compare. */
const MOST_CHARACTERS = 200_000;

/** The difference of two texts, where the CLI kept none. */
export function comparePatch(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  const patch =
    before.length + after.length > MOST_CHARACTERS
      ? undefined
      : structuredPatch('', '', endLine(before), endLine(after), '', '', { context: 3, maxEditLength: 1000 });
  const found = patch?.hunks.map(({ lines }) => ({ oldStart: null, newStart: null, lines })) ?? [];
  return found.length > 0 ? found : [{ oldStart: null, newStart: null, lines: replaced(before, after) }];
}

/** So that a missing newline at the end is no difference of the last line. */
const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const replaced = (before: string, after: string): string[] => [
  ...signed('-', before.slice(0, MOST_CHARACTERS)),
  ...signed('+', after.slice(0, MOST_CHARACTERS)),
];

const signed = (sign: string, text: string): string[] =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => sign + line);
