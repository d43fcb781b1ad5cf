import { tidyText } from '../../view/hidden-characters.ts';
import { timed } from '../stopwatch.ts';
import { type CodeCache, createCodeCache } from './code-cache.ts';
import { escapeContent } from './escape.ts';
import { findLanguage } from './languages.ts';
import { TooSlowError } from './textmate/brake.ts';
import type { PaintedLine } from './tokenize-lines.ts';
import { loadTokenizers, type Tokenize } from './tokenizers.ts';

export interface Code {
  /** The inside of `<pre><code>`. A language is a name, an ending or a file's name; an unknown one is plain. */
  highlight(code: string, language?: string): string;
  /** Whether `highlight` gives it colours, to its head at least, or leaves it plain for its language or its lines. */
  isHighlighted(code: string, language?: string): boolean;
  /** The lines of a text in pieces of one colour each; null where it stays plain. */
  pieces(code: string, language: string): readonly (readonly CodePiece[])[] | null;
}

/** A stretch of a line and the class of its colour, '' for plain ink. */
export interface CodePiece {
  readonly text: string;
  readonly name: string;
}

/** Colours are the slowest part of a build. Code that is longer has them in its head only, as far as a page shows it. */
const LONGEST_BLOCK = 12 * 1024;
const HEAD = 4096;

/** Shown where colours end and code goes on: nobody shall take the rest for another language, or none. */
const COLOURS_END = '<i class=e></i>';

export async function createCode(cache: CodeCache = createCodeCache(), longestWait?: number): Promise<Code> {
  const tokenizerOf = await loadTokenizers(longestWait);

  const paint = (code: string, grammar: string): string | undefined => {
    const key = `${grammar}\n${code}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const tokens = tokenize(tokenizerOf(grammar), tidyText(code));
    if (!tokens) return undefined;
    const html = writeTokens(tokens);
    cache.set(key, html);
    return html;
  };

  return {
    highlight(code, language = '') {
      const grammar = findLanguage(language)?.grammar;
      const head = headOf(code);
      const html = grammar && head !== '' ? paint(head, grammar) : undefined;
      if (html === undefined) return escapeContent(code);
      return head === code ? html : html + COLOURS_END + escapeContent(code.slice(head.length));
    },
    pieces(code, language) {
      const grammar = code.length > LONGEST_BLOCK ? undefined : findLanguage(language)?.grammar;
      const tokens = grammar && tokenize(tokenizerOf(grammar), code);
      return tokens ? tokens.map(cutLine) : null;
    },
    isHighlighted: (code, language = '') => headOf(code) !== '' && findLanguage(language) !== undefined,
  };
}

/** What of a code gets colours: all of it, or as many lines as fit. */
function headOf(code: string): string {
  if (code.length <= LONGEST_BLOCK) return code;
  const end = code.lastIndexOf('\n', HEAD);
  return code.slice(0, Math.max(0, code[end - 1] === '\r' ? end - 1 : end));
}

/** The words of each colour, and the blanks behind them, which need none. */
function cutLine({ text, begins, names }: PaintedLine): readonly CodePiece[] {
  return names.flatMap((name, at) => {
    const from = begins[at]!;
    const to = begins[at + 1] ?? text.length;
    const end = wordsEnd(text, from, to);
    return [
      { text: text.slice(from, end), name },
      { text: text.slice(end, to), name: '' },
    ];
  });
}

/** Blanks and tabs only: what else counts as white space has to be marked. */
function wordsEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return end;
}

function tokenize(tokenizer: Tokenize, code: string): ReturnType<Tokenize> | undefined {
  try {
    return timed('pages: colours', () => tokenizer(code));
  } catch (error) {
    if (error instanceof TooSlowError) return undefined;
    throw error;
  }
}

/** Neighbours of one class are one tag; what is white between or around them needs none of its own. */
function writeTokens(lines: ReturnType<Tokenize>): string {
  let html = '';
  let words = '';
  let space = '';
  let current = '';
  const flush = (): void => {
    if (words !== '') html += current === '' ? escapeContent(words) : `<i class=${current}>${escapeContent(words)}</i>`;
    html += space;
    words = '';
    space = '';
  };

  lines.forEach(({ text, begins, names }, i) => {
    if (i > 0) space += '\n';
    for (let at = 0; at < names.length; at++) {
      const from = begins[at]!;
      const to = begins[at + 1] ?? text.length;
      const end = wordsEnd(text, from, to);
      if (end > from) {
        if (names[at] !== current) {
          flush();
          current = names[at]!;
        }
        words += space + text.slice(from, end);
        space = '';
      }
      space += text.slice(end, to);
    }
  });
  flush();
  return html;
}
