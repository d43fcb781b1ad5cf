import { createHash } from 'node:crypto';
import { preview } from '../../message-index/preview.ts';
import type { RememberedPrompt } from './read-history.ts';

const LEFT = 'Only the prompts of this session are left: its transcript was deleted before it was archived.';

/** Rows as the CLI would have written them, for a session of which only the prompts are left. */
export class GhostRows {
  readonly #session: string;
  #last: string | null = null;
  #count = 0;

  constructor(session: string) {
    this.#session = session;
  }

  /** The lines that a prompt adds; the first one also says what kind of session this is. */
  linesOf({ text, time, project }: RememberedPrompt): string {
    const place = {
      sessionId: this.#session,
      timestamp: new Date(time).toISOString(),
      cwd: project,
      isSidechain: false,
      userType: 'external',
    };
    const lines: object[] = [];
    if (this.#last === null) {
      lines.push({ type: 'ai-title', aiTitle: `Only prompts left: ${preview(text)}`, sessionId: this.#session });
      lines.push({ ...this.#next(time), ...place, type: 'system', subtype: 'informational', content: LEFT });
    }
    lines.push({ ...this.#next(time), ...place, type: 'user', message: { role: 'user', content: asTyped(text) } });
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }

  /** Ids come from where a prompt stands, never from what it says: an id must not tell a secret. */
  #next(time: number): { readonly uuid: string; readonly parentUuid: string | null } {
    const hash = createHash('sha256')
      .update(`${this.#session}\n${time}\n${this.#count++}`)
      .digest('hex');
    const parentUuid = this.#last;
    this.#last = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    return { uuid: this.#last, parentUuid };
  }
}

/** What a person typed behind a slash or an exclamation mark is a command, and the CLI wraps it. */
function asTyped(text: string): string {
  const [, name, args = ''] = /^\/([a-z][\w:-]*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  if (name !== undefined)
    return `<command-name>/${name}</command-name>\n<command-message>${name}</command-message>\n<command-args>${args}</command-args>`;
  return text.startsWith('!') ? `<bash-input>${text.slice(1).trim()}</bash-input>` : text;
}
