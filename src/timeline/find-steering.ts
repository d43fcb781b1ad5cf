import { preview } from '../message-index/preview.ts';
import type { RowRef } from '../read/read-transcript.ts';
import type { SessionTree } from '../session-tree/grow-session-tree.ts';

/** What a person typed while the assistant worked, known only from the queue: newer CLIs write an attachment as well. */
export interface Steering {
  readonly ref: RowRef;
  readonly session: string;
  readonly time: number;
  readonly text: string;
}

/** Queue removals that no `queued_command` attachment of the session shows already; each attachment covers one. */
export function findSteering(tree: SessionTree): readonly Steering[] {
  const { rows, notes } = tree.drawn.dag.index;
  const shown = new Map<string, number>();
  for (const { kind, session, extra } of rows) {
    if (kind !== 'steering' || !extra?.typed) continue;
    const key = `${session}\n${extra.typed}`;
    shown.set(key, (shown.get(key) ?? 0) + 1);
  }
  const told = new Map<string, RowRef>();
  return notes.flatMap(({ type, value, ref, session, time }) => {
    if (type !== 'queue-operation' || value.operation !== 'remove' || typeof value.content !== 'string') return [];
    const text = preview(value.content);
    if (!text) return [];
    const key = `${session}\n${text}`;
    const left = shown.get(key) ?? 0;
    // Copies of a transcript tell of it once each.
    const original = told.get(`${time} ${key}`) ?? ref;
    if (original.file !== ref.file) return [];
    told.set(`${time} ${key}`, original);
    if (left === 0) return [{ ref, session, time, text: value.content }];
    shown.set(key, left - 1);
    return [];
  });
}
