/** The text of a pattern, as it is in a grammar or with what it takes from elsewhere put in. */
export interface PatternSource {
  readonly text: string;
  /** Whether it asks for the start of a text or for where the last match ended. */
  readonly isAnchored: boolean;
  /** Whether it names groups: those of a match that came before it, where it ends what that began. */
  readonly hasReferences: boolean;
}

/** Nothing a text may hold: a pattern with it matches nowhere. */
export const NEVER = '\uffff';

const ESCAPES = /\\./gs;
const REFERENCES = /\\(\d+)/g;
const TEXT_END = '$(?!\\n)(?<!\\n)';

export function readPattern(pattern: string): PatternSource {
  // A line comes with its line feed, which is no part of the text.
  const text = pattern.includes('\\z')
    ? pattern.replace(ESCAPES, (pair) => (pair === '\\z' ? TEXT_END : pair))
    : pattern;
  const mayBeAnchored = text.includes('\\A') || text.includes('\\G');
  return {
    text,
    isAnchored: mayBeAnchored && text.match(ESCAPES)!.some((pair) => pair === '\\A' || pair === '\\G'),
    hasReferences: /\\\d/.test(text),
  };
}

/** A pattern for a place that is the start of a text or not, and where the last match ended or not. */
export function anchorPattern(text: string, isStart: boolean, isAnchor: boolean): string {
  return text.replace(ESCAPES, (pair) => {
    const isFalse = (pair === '\\A' && !isStart) || (pair === '\\G' && !isAnchor);
    return isFalse ? `\\${NEVER}` : pair;
  });
}

/** Puts what groups of a match are into a pattern that names them, as plain text. */
export function resolveReferences(text: string, line: string, groups: readonly number[]): string {
  return text.replace(REFERENCES, (_, number) => {
    const at = 2 * Number(number);
    return at < groups.length ? line.slice(groups[at], groups[at + 1]).replace(/[-\\{}*+?|^$.,[\]()#\s]/g, '\\$&') : '';
  });
}
