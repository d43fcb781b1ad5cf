import { isObject, type JsonObject, parseLine } from '../../read/parse-line.ts';
import { splitLines } from '../../read/split-lines.ts';

/** A prompt as `history.jsonl` remembers it. */
export interface RememberedPrompt {
  /** Older CLIs did not say. */
  readonly session: string | null;
  /** The folder it was typed in. */
  readonly project: string;
  readonly time: number;
  readonly text: string;
}

/** Reads the list of prompts line by line; what is none is passed over. */
export function readHistory(path: string, onPrompt: (prompt: RememberedPrompt) => void): void {
  splitLines(path, ({ bytes }) => {
    const parsed = bytes ? parseLine(bytes.toString('utf8')) : null;
    for (const row of parsed?.kind === 'rows' ? parsed.rows : []) {
      const prompt = promptIn(row);
      if (prompt) onPrompt(prompt);
    }
  });
}

const LATEST = 8.64e15;

function promptIn({ display, timestamp, project, sessionId, pastedContents }: JsonObject): RememberedPrompt | null {
  const time = typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp;
  if (typeof display !== 'string' || display.trim() === '') return null;
  if (typeof time !== 'number' || !(Math.abs(time) <= LATEST)) return null;
  return {
    session: typeof sessionId === 'string' && sessionId !== '' ? sessionId : null,
    project: typeof project === 'string' ? project : '',
    time: Math.trunc(time),
    text: withPasted(display, isObject(pastedContents) ? pastedContents : {}),
  };
}

/** `[Pasted text #1 +20 lines]` stands for what was pasted, where that was kept. */
function withPasted(display: string, pasted: JsonObject): string {
  return display.replace(/\[Pasted text #(\d{1,9})(?: \+\d{1,9} lines)?\]/g, (mark, number: string) => {
    const content = Object.hasOwn(pasted, number) ? pasted[number] : null;
    return isObject(content) && typeof content.content === 'string' ? content.content : mark;
  });
}
