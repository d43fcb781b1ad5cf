import { readFileSync } from 'node:fs';

const NEWLINE = 10;

/** The least that any reader of these files must do: split them into lines, and parse each line. */
export function parseAll(paths: readonly string[]): number {
  let parsed = 0;
  for (const path of paths) {
    const bytes = readFileSync(path);
    let from = 0;
    while (from < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, from);
      const to = newline === -1 ? bytes.length : newline;
      if (parses(bytes.toString('utf8', from, to))) parsed++;
      from = to + 1;
    }
  }
  return parsed;
}

function parses(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
