import type { Shelf } from '../shelf.ts';
import { type CutText, cutOutput } from './cut-output.ts';

/** Code for a `<pre><code>`, with the real numbers of its lines where they are known. */
export interface CodeView {
  readonly cut: CutText;
  readonly language: string | null;
  /** One number a line, for the attribute that shows them. */
  readonly numbers: string | null;
}

export interface CodeFacts {
  readonly title: string;
  readonly language: string | null;
  readonly firstLine: number | null;
  readonly fits?: number;
  readonly shows?: number;
}

/** Files read and written are long and many: a page keeps the head of each. */
export function viewCode(text: string, shelf: Shelf, facts: CodeFacts): CodeView {
  const { title, language, firstLine, fits = 90, shows = 40 } = facts;
  const cut = cutOutput(withoutLastNewline(text), shelf, {
    title,
    look: language === null ? 'plain' : { language },
    ...(firstLine === null ? {} : { firstLine }),
    fits,
    shows,
    exact: true,
  });
  return { cut, language, numbers: firstLine === null ? null : numbersFrom(firstLine, cut.lines) };
}

const numbersFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, line) => first + line).join('\n');

const withoutLastNewline = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);
