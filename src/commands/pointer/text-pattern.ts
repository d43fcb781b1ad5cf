import { createContext, Script } from 'node:vm';
import { SourceError } from '../../discover/source-error.ts';

/** What is looked for, in texts one batch at a time. */
export interface TextPattern {
  /** As a person typed it. */
  readonly asked: string;
  /** Whether a line of a transcript may hold it, from its bytes alone; a line that may is parsed. */
  mayBeIn(line: Buffer): boolean;
  /** Where each text holds it, or -1. */
  find(texts: readonly string[]): readonly number[];
  /** How many texts it took too long on: whether they hold it nobody knows. */
  readonly passedOver: number;
}

export interface PatternOptions {
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
}

export function textPattern(asked: string, { isRegex, ignoreCase }: PatternOptions): TextPattern {
  return isRegex ? regexPattern(asked, ignoreCase) : plainPattern(asked);
}

/** Plain text: upper and lower case are the same, and so is any white space between two words. */
function plainPattern(asked: string): TextPattern {
  const words = asked.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) throw new SourceError('There is nothing to look for. Give some words.');
  const pattern = new RegExp(words.map((word) => word.replace(/[^\p{L}\p{N}_]/gu, quoted)).join('\\s+'), 'iu');
  // A word of plain letters stands in JSON as it is; of the others nobody knows how they were escaped.
  const sure = words.filter((word) => /^[\w.,:;()=+*-]+$/.test(word)).map((word) => word.toLowerCase());
  return {
    asked,
    mayBeIn: (line) => {
      if (sure.length === 0) return true;
      const text = line.toString('latin1').toLowerCase();
      return sure.every((word) => text.includes(word));
    },
    find: (texts) => texts.map((text) => text.search(pattern)),
    passedOver: 0,
  };
}

/** Only what has a meaning in a pattern may be quoted there. */
const quoted = (char: string): string => (/[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char);

const PATIENCE_MS = 2000;
const MOST_STUCK = 3;

/** The search of a batch, so that a pattern that never ends can be stopped: `at` then tells at which text it was. */
const SEARCH = new Script('for (; at < texts.length; at++) found[at] = texts[at].search(pattern);');

/**
 * A pattern of a person's own may take longer than the sun lasts. It gets two seconds a batch; a text on which it is
 * stuck is passed over, and after a few of those it is given up.
 */
function regexPattern(asked: string, ignoreCase: boolean): TextPattern {
  const pattern = compile(asked, ignoreCase);
  let stuck = 0;
  return {
    asked,
    mayBeIn: () => true,
    find: (texts) => {
      const found = texts.map(() => -1);
      const state = { texts, pattern, found, at: 0 };
      const context = createContext(state);
      while (state.at < texts.length)
        try {
          SEARCH.runInContext(context, { timeout: PATIENCE_MS });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
          if (++stuck >= MOST_STUCK)
            throw new SourceError('The pattern takes too long on some messages. Give one with fewer nested repeats.');
          state.at++;
        }
      return found;
    },
    get passedOver() {
      return stuck;
    },
  };
}

function compile(asked: string, ignoreCase: boolean): RegExp {
  try {
    return new RegExp(asked, ignoreCase ? 'imu' : 'mu');
  } catch (error) {
    throw new SourceError(
      `This is no pattern: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`,
    );
  }
}
