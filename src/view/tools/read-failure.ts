import type { Shelf } from '../shelf.ts';
import { type CutText, cutOutput } from './cut-output.ts';
import { textOf } from './read-result.ts';
import { oneLine } from './shorten.ts';
import { figure, type Note, note, type ToolResult, type ToolView } from './tool-view.ts';

export interface Failure {
  /** The word on the line: *failed*, *rejected*, *interrupted*, *not allowed*. */
  readonly word: string;
  /** What the person said instead, when she turned it down. */
  readonly reply: string | null;
  /** The tool's own words; empty when the word says it all. */
  readonly text: string;
}

export function readFailure(result: ToolResult): Failure {
  const text = textOf(result) || (typeof result.structured === 'string' ? result.structured : '');
  const bare = text.replace(/^Error: /, '').trim();
  if (/^(?:The user doesn't want to|User rejected)/.test(bare))
    return { word: 'rejected', reply: replyIn(bare), text: '' };
  if (bare.startsWith('[Request interrupted')) return { word: 'interrupted', reply: null, text: '' };
  if (/^(?:Claude requested permissions|Permission to use)/.test(bare))
    return { word: 'not allowed', reply: null, text: bare };
  return { word: 'failed', reply: null, text: bare };
}

/** Adds to a view what any failed call has: the word, and the tool's words last in the panel. */
export function withFailure(view: ToolView, result: ToolResult, shelf: Shelf): ToolView {
  const { word, reply, text } = readFailure(result);
  return {
    ...view,
    failed: true,
    figures: [figure(word, 'bad'), ...view.figures.filter(({ tone }) => tone === 'minor')],
    notes: [...view.notes, ...notesOn(word, reply)],
    error: text === '' ? view.error : cutError(text, shelf),
  };
}

const cutError = (text: string, shelf: Shelf): CutText =>
  cutOutput(text, shelf, { title: 'message', look: 'ansi', fits: 60, shows: 20 });

function notesOn(word: string, reply: string | null): readonly Note[] {
  if (word === 'interrupted') return [note('Interrupted by the user.')];
  if (word !== 'rejected') return [];
  return [note(reply === null ? 'The user turned it down.' : `The user turned it down: ${oneLine(reply, 1000)}`)];
}

function replyIn(text: string): string | null {
  const at = text.indexOf('the user said:');
  if (at === -1) return null;
  const said = text.slice(at + 'the user said:'.length);
  const advice = said.indexOf("\n\nNote: The user's next message");
  return (advice === -1 ? said : said.slice(0, advice)).trim() || null;
}
