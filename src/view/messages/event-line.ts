import type { Shelf } from '../shelf.ts';
import { oneLine } from '../tools/shorten.ts';
import { cutWords } from './cut-words.ts';
import type { LineView } from './message-view.ts';

const LONGEST_NAME = 60;
const LONGEST_WORDS = 400;

/** A small event, of which only what differs from a plain line is said. */
export const eventLine = (icon: string, name: string, words: string, more: Partial<LineView> = {}): LineView => ({
  icon,
  name: oneLine(name, LONGEST_NAME),
  words: oneLine(words, LONGEST_WORDS),
  tone: null,
  isMinor: false,
  meta: null,
  body: null,
  ...more,
});

/** What a line opens to; nothing, where there is nothing to read. */
export const eventBody = (text: string | null, look: 'prose' | 'plain' = 'plain'): LineView['body'] =>
  text === null || text.trim() === '' ? null : { look, text, more: null };

/** A line whose text may be longer than a page has room for. */
export function cutLine(line: LineView, shelf: Shelf): LineView {
  if (line.body === null) return line;
  const { look, text } = line.body;
  return { ...line, body: { look, ...cutWords(text, 'text', shelf, look === 'plain' ? 'ansi' : undefined) } };
}
