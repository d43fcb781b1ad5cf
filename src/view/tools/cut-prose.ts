import type { Shelf } from '../shelf.ts';
import { type CutText, cutOutput } from './cut-output.ts';

/** Markdown: longer than output before it is cut, since it is there to be read. */
export const cutProse = (text: string, title: string, shelf: Shelf): CutText | null =>
  text.trim() === ''
    ? null
    : cutOutput(text, shelf, { title, look: { language: 'markdown' }, fits: 120, shows: 40, inPlace: false });
