import { oneLine } from './shorten.ts';
import type { Note, ToolResult } from './tool-view.ts';
import { unwrapPersisted } from './unwrap-persisted.ts';

const OPEN = '<system-reminder>';
const CLOSE = '</system-reminder>';

/** A result without what the CLI wrapped round it: reminders become notes, the tag of an error goes. */
export function cleanResult(result: ToolResult): { readonly result: ToolResult; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const parts = result.parts.map((part) => {
    if (part.kind !== 'text') return part;
    const { text, reminders } = cutReminders(part.text);
    for (const reminder of reminders)
      notes.push({ text: `System reminder: ${oneLine(reminder, 400)}`, minor: isRoutine(reminder) });
    const whole = unwrapPersisted(unwrapError(text));
    for (const note of whole.notes) notes.push(note);
    return { kind: 'text', text: whole.text } as const;
  });
  return { result: { ...result, parts }, notes: notes.slice(0, 10) };
}

/** Told after every read of a file, in some versions: of no interest to a reader. */
const isRoutine = (reminder: string): boolean => !/^\s*\w+:\w+ hook/.test(reminder);

/** Only those that stand on lines of their own: a file that is shown may speak of them too. */
function cutReminders(text: string): { readonly text: string; readonly reminders: readonly string[] } {
  const reminders: string[] = [];
  let kept = '';
  let from = 0;
  for (let open = text.indexOf(OPEN); open !== -1; open = text.indexOf(OPEN, open + 1)) {
    if (open < from || (open > 0 && text[open - 1] !== '\n')) continue;
    const close = text.indexOf(CLOSE, open);
    if (close === -1) break;
    reminders.push(text.slice(open + OPEN.length, close));
    kept += text.slice(from, open);
    from = close + CLOSE.length;
  }
  return { text: kept + text.slice(from), reminders };
}

function unwrapError(text: string): string {
  const bare = text.startsWith('<tool_use_error>') ? text.slice('<tool_use_error>'.length) : text;
  const close = bare.lastIndexOf('</tool_use_error>');
  return bare === text || close === -1 ? bare : bare.slice(0, close);
}
