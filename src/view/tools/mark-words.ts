import { diffWordsWithSpace } from 'diff';

/** A stretch of a line, and whether it is what changed within it. */
export interface Span {
  readonly text: string;
  readonly changed: boolean;
}

/** Beyond, a line is no text that someone compares word by word. */
const LONGEST_LINE = 500;
const LEAST_ALIKE = 0.35;

/** The two versions of a line, with their differing words marked; unmarked where hardly a word is the same. */
export function markWords(before: string, after: string): { readonly before: Span[]; readonly after: Span[] } {
  const plain = { before: [whole(before)], after: [whole(after)] };
  if (before.length > LONGEST_LINE || after.length > LONGEST_LINE) return plain;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: 60 });
  if (changes === undefined) return plain;
  const kept = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  const longer = Math.max(before.trim().length, after.trim().length);
  if (longer === 0 || kept / longer < LEAST_ALIKE) return plain;
  return {
    before: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, changed: removed })),
    after: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, changed: added })),
  };
}

export const whole = (text: string): Span => ({ text, changed: false });
