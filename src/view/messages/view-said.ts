import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { blocksOf, insideTag, str } from '../read-content.ts';
import type { ImageRef, Shelf } from '../shelf.ts';
import type { Said } from './message-view.ts';

const WRAPPED = /<(ide_opened_file|ide_selection|post-tool-use-hook|system-reminder)>[\s\S]*?<\/\1>/g;
/** More lines than this stand folded. */
const OPEN_LINES = 12;

/** A person's words, without what the editor and the CLI wrapped round them; that becomes the context. */
export function viewSaid(row: JsonObject, id: string, shelf: Shelf): Said {
  const texts = blocksOf(row).flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  const text = texts
    .map((part) => part.replace(WRAPPED, '').trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return { id, text, long: longLines(text), context: texts.flatMap(contextOf), images: imagesOf(row, shelf) };
}

export function saidText(text: string, id: string): Said {
  return { id, text, long: longLines(text), context: [], images: [] };
}

/** Lines as they will stand: a paragraph of a thousand characters is a dozen of them. */
function longLines(text: string): number | null {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 80), 0);
  return lines > OPEN_LINES ? lines : null;
}

function contextOf(text: string): Said['context'] {
  const found: Said['context'][number][] = [];
  for (const [wrapper, tag] of text.matchAll(WRAPPED)) {
    const inside = insideTag(wrapper, tag!) ?? '';
    if (tag === 'ide_opened_file')
      found.push({ label: 'Open in the editor:', path: /the file (\S+)/.exec(inside)?.[1] ?? null, text: null });
    else if (tag === 'ide_selection') found.push({ label: 'Selected in the editor:', path: null, text: inside });
    else if (tag === 'post-tool-use-hook')
      found.push({ label: 'Told by the editor:', path: null, text: insideTag(inside, 'ide_diagnostics') ?? inside });
    else found.push({ label: 'Reminder from the CLI:', path: null, text: inside });
  }
  return found;
}

function imagesOf(row: JsonObject, shelf: Shelf): (ImageRef | null)[] {
  return blocksOf(row).flatMap(({ type, source }) => {
    if (type !== 'image' || !isObject(source)) return [];
    const data = str(source.data);
    return [data === null ? null : shelf.image(data)];
  });
}
