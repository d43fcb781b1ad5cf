import type { Terminal } from '../build/progress.ts';
import { clean } from '../terminal-text.ts';

/** The last word on what is served. On a terminal it takes the place of the one before; what went wrong stays. */
export class StatusLine {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  say(words: string): void {
    const { isTerminal, columns } = this.#terminal;
    const line = `${new Date().toTimeString().slice(0, 8)} ${words}`;
    this.#terminal.write(isTerminal ? `\r${line.slice(0, columns - 1)}\u001b[K` : `${line}\n`);
  }

  fail(what: string, error: unknown): void {
    const start = this.#terminal.isTerminal ? '\r\u001b[K' : '';
    const reason = clean(String((error as Error).message).split('\n')[0]!);
    this.#terminal.write(`${start}${what}: ${reason}\n`);
  }
}
