import { createInterface } from 'node:readline/promises';

/** Asks a person; the answer in lower case, empty for a bare Enter. Null where nobody is there to answer. */
export type Ask = ((question: string) => Promise<string>) | null;

export const asker = (): Ask => (process.stdin.isTTY && process.stderr.isTTY ? ask : null);

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl+D is no answer, and no answer is no.
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), ended])).trim().toLowerCase();
  } finally {
    lines.close();
  }
}
