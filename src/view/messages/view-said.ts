import { type ContextPart, splitContext } from '../../message-index/split-context.ts';
import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { blocksOf, insideTag, str } from '../read-content.ts';
import type { ImageRef, Shelf } from '../shelf.ts';
import { cutWords } from './cut-words.ts';
import type { Said } from './message-view.ts';
import { sayDiagnostics } from './say-diagnostics.ts';

/** More lines than this stand folded. */
const OPEN_LINES = 12;

/** A person's words, without what the editor and the CLI wrapped round them; that becomes the context. */
export function viewSaid(row: JsonObject, id: string, shelf: Shelf): Said {
  const texts = blocksOf(row).flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  const split = texts.map(splitContext);
  const text = split
    .map(({ typed }) => typed)
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    ...saidText(text, id, shelf),
    context: split.flatMap(({ context }) => context.map((part) => viewContext(part, shelf))),
    images: imagesOf(row, shelf),
  };
}

function saidText(text: string, id: string, shelf: Shelf): Said {
  const words = cutWords(text, 'prompt', shelf);
  return { id, words, long: longLines(words.text), context: [], images: [] };
}

/** Lines as they will stand: a paragraph of a thousand characters is a dozen of them. */
function longLines(text: string): number | null {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 80), 0);
  return lines > OPEN_LINES ? lines : null;
}

function viewContext({ tag, text }: ContextPart, shelf: Shelf): Said['context'][number] {
  const words = (shown: string) => cutWords(shown, 'context', shelf, 'plain');
  switch (tag) {
    case 'ide_opened_file':
      return { label: 'Open in the editor:', path: /the file (\S+)/.exec(text)?.[1] ?? null, words: null };
    case 'ide_selection':
      return { label: 'Selected in the editor:', path: null, words: words(text) };
    case 'post-tool-use-hook':
      return {
        label: 'Told by the editor:',
        path: null,
        words: words(sayDiagnostics(insideTag(text, 'ide_diagnostics') ?? text)),
      };
    default:
      return { label: 'Reminder from the CLI:', path: null, words: words(text) };
  }
}

function imagesOf(row: JsonObject, shelf: Shelf): (ImageRef | null)[] {
  return blocksOf(row).flatMap(({ type, source }) => {
    if (type !== 'image' || !isObject(source)) return [];
    const data = str(source.data);
    return [data === null ? null : shelf.image(data)];
  });
}
