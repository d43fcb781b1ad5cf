import type { BlockRecord, MessageRecord } from './session-document.ts';

/** How much is shown, as on the site. */
export const DEPTHS = ['prompts', 'conversation', 'tools', 'everything'] as const;
export type Depth = (typeof DEPTHS)[number];

const SPOKEN: ReadonlySet<BlockRecord['type']> = new Set(['text', 'image', 'context', 'command', 'compaction']);

/** What a depth shows of a message; null where it shows nothing of it. */
export function showAt(depth: Depth, record: MessageRecord): MessageRecord | null {
  if (depth === 'everything') return record;
  if (depth === 'prompts') return record.kind === 'prompt' || record.kind === 'steering' ? record : null;
  const isAnswer = record.kind === 'answer' || record.kind === 'no-response';
  const blocks = record.blocks.filter((block) =>
    depth === 'tools'
      ? !(block.type === 'event' && block.isMinor)
      : SPOKEN.has(block.type) || (block.type === 'event' && isAnswer && !block.isMinor),
  );
  const isEmpty = blocks.length === 0 && (depth === 'conversation' || !record.isCounted);
  return isEmpty ? null : { ...record, blocks };
}

/** Calls of a message that a depth leaves out: they are counted instead. */
export const callsIn = ({ blocks }: MessageRecord): number => blocks.filter(({ type }) => type === 'call').length;
