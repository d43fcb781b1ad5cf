import { createHash } from 'node:crypto';
import { type JsonObject, parseLine } from '../../read/parse-line.ts';
import { splitLines } from '../../read/split-lines.ts';

export interface Growth {
  /** Whether nothing but leaves of pointers, and at most one pointer at the end, is different. */
  readonly isPointerOnly: boolean;
  /** Lines that the backup has not. */
  readonly added: number;
  /** The leaf that the backup's last pointer names. */
  readonly leaf: string | null;
}

/** What a file holds that its backup does not. Neither is ever in memory. */
export function growthSince(backup: string, file: string): Growth {
  const old = digest(backup, Infinity);
  const now = digest(file, old.lines);
  const added = now.lines - old.lines;
  const isPointerOnly = now.hash === old.hash && (added === 0 || (added === 1 && now.endsWithPointer));
  return { isPointerOnly, added: Math.max(0, added), leaf: old.leaf };
}

interface Digest {
  /** Of the first lines, as many as asked for; what their pointers point at is left out. */
  readonly hash: string;
  readonly lines: number;
  readonly leaf: string | null;
  readonly endsWithPointer: boolean;
}

function digest(path: string, most: number): Digest {
  const hash = createHash('sha256');
  let lines = 0;
  let leaf: string | null = null;
  let endsWithPointer = false;
  splitLines(path, ({ bytes, number, length }) => {
    lines = number;
    const pointer = bytes?.includes('"leafUuid"') ? pointersIn(bytes) : null;
    endsWithPointer = pointer !== null;
    leaf = pointer?.leaf ?? leaf;
    if (number > most) return;
    hash.update(pointer?.unpointed ?? bytes ?? String(length));
    hash.update('\n');
  });
  return { hash: hash.digest('hex'), lines, leaf, endsWithPointer };
}

/** A line of pointers, and what it says apart from where they point. */
function pointersIn(bytes: Buffer): { readonly unpointed: string; readonly leaf: string } | null {
  const parsed = parseLine(bytes.toString('utf8'));
  const rows = parsed.kind === 'rows' ? parsed.rows : [];
  const last = rows.findLast(isPointer);
  if (!last) return null;
  return {
    unpointed: JSON.stringify(rows.map((row) => (isPointer(row) ? { ...row, leafUuid: '' } : row))),
    leaf: last.leafUuid,
  };
}

const isPointer = (row: JsonObject): row is JsonObject & { readonly leafUuid: string } =>
  (row.type === 'last-prompt' || row.type === 'summary') && row.uuid === undefined && typeof row.leafUuid === 'string';
