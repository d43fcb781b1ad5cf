import { isObject } from '../../read/parse-line.ts';
import { readText } from './read-json.ts';
import type { Note } from './tool-view.ts';

/** Output too large for the transcript: it holds the beginning, and the name of a file with the whole. */
export function unwrapPersisted(text: string): { readonly text: string; readonly notes: readonly Note[] } {
  if (!text.slice(0, 200).trimStart().startsWith('<persisted-output>')) return { text, notes: [] };
  const size = /Output too large \(([\d.]{1,12} ?[KMG]?B)\)/.exec(text.slice(0, 300))?.[1];
  const preview = /\nPreview \([^)\n]{0,40}\):\n/.exec(text.slice(0, 3000));
  const from = preview ? preview.index + preview[0].length : text.indexOf('<persisted-output>') + 18;
  const shown = text.slice(from).replace(/(?:\n\.\.\.)?\s*<\/persisted-output>\s*$/, '');
  const words = `Too large for the transcript${size ? ` (${size})` : ''}, which keeps the beginning.`;
  return { text: shown, notes: [{ text: words, minor: false }] };
}

const SAVED = /[\\/]tool-results[\\/]([^\\/\s"'`<>|:;?*()[\]]{1,200})/;
const SAID_WITHIN = 1000;

/** The file that a result says the whole of it was saved to: its name alone, whatever folder is named with it. */
export function savedFile(text: string, structured: unknown): string | null {
  const told = isObject(structured) ? (readText(structured, 'persistedOutputPath') ?? '') : '';
  const name = SAVED.exec(told)?.[1] ?? SAVED.exec(text.slice(0, SAID_WITHIN))?.[1];
  return name ?? null;
}
