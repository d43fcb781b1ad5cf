import { createInterface } from 'node:readline/promises';
import type { Ask } from './goto.ts';

const TRIES = 3;

/** Asks on the terminal, if there is one at both ends. */
export function askNumber(): Ask {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  return async (most) => {
    const lines = createInterface({ input: stdin, output: stderr });
    // Ctrl+C and Ctrl+D close the line: that is an answer too.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const answer = await Promise.race([lines.question(`Which one? 1 to ${most}, or nothing to leave: `), closed]);
        if (answer.trim() === '') return null;
        const number = Number(answer);
        if (Number.isInteger(number) && number >= 1 && number <= most) return number;
      }
      return null;
    } finally {
      lines.close();
    }
  };
}
