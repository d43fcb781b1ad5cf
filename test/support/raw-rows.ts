import { readFileSync } from 'node:fs';
import type { RowRef } from '../../src/read/read-transcript.ts';
import type { RawRow } from './row-letters.ts';

/** A row as it stands in its file, read again by other means than the pipeline's. */
export interface Recorded {
  readonly row: RawRow;
  readonly role: string;
  /** What it says, block by block. */
  readonly blocks: readonly string[];
}

/** Reads rows again, by file and line; each file once. */
export function rereader(): (ref: Pick<RowRef, 'file' | 'line' | 'part'>) => Recorded {
  const files = new Map<string, string[]>();
  return ({ file: { path }, line, part }) => {
    const lines = files.get(path) ?? readFileSync(path, 'utf8').split('\n');
    files.set(path, lines);
    const row = objectsIn(lines[line - 1]!)[part]!;
    return { row, role: String(row.type), blocks: blocksOf(row) };
  };
}

/** Two objects may share a line: `}{` is then where one ends, unless it stands in a string. */
function objectsIn(line: string): RawRow[] {
  try {
    return [JSON.parse(line.replace(/^\uFEFF/, '')) as RawRow];
  } catch {
    for (let at = line.indexOf('}{'); at !== -1; at = line.indexOf('}{', at + 1)) {
      try {
        return [JSON.parse(line.slice(0, at + 1)) as RawRow, ...objectsIn(line.slice(at + 1))];
      } catch {
        // not the border
      }
    }
    return [];
  }
}

function blocksOf({ message }: RawRow): string[] {
  const content = (message as { content?: unknown } | undefined)?.content;
  const blocks = Array.isArray(content) ? (content as RawRow[]) : [{ type: 'text', text: content }];
  return blocks.map(({ signature, cache_control, ...said }) => JSON.stringify(said));
}
