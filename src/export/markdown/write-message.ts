import type { BlockRecord, MessageRecord } from '../session-document.ts';
import { picture, writeCall, writeLateResult, writeResult } from './call-block.ts';
import { fence, inline, prose, quote, target } from './marks.ts';

/** Writes the conversations of the agents that a call spawned, where they belong; false if they stand elsewhere. */
export type WriteAgents = (lines: readonly string[]) => boolean;

/**
 * A message as Markdown, piece by piece. Its heading is what makes it one: of level 2 for a prompt, 3 for all others, and
 * outside of any quotation. Nothing that anybody said can look like that.
 */
export function writeMessage(record: MessageRecord, write: (piece: string) => void, writeAgents: WriteAgents): void {
  if (record.isCounted) write(headingOf(record));
  const isPerson = record.kind === 'prompt' || record.kind === 'steering' || record.kind === 'teammate';
  if (record.blocks.length === 0 && record.isCounted) write('*Nothing was said.*');
  for (const block of record.blocks) writeBlock(block, isPerson, write, writeAgents);
}

function headingOf({ kind, by, time, link }: MessageRecord): string {
  const when = time === null ? '' : time.slice(0, 19).replace('T', ' ');
  const at = when === '' || link === '' ? when : `[${when}](${target(link)})`;
  return `${kind === 'prompt' ? '##' : '###'} ${[inline(by, 80), at].filter((part) => part !== '').join(' · ')}`;
}

function writeBlock(
  block: BlockRecord,
  isPerson: boolean,
  write: (piece: string) => void,
  writeAgents: WriteAgents,
): void {
  switch (block.type) {
    case 'text':
      write(isPerson ? quote(block.text) : prose(block.text));
      return;
    case 'thinking':
      write('*Thinking:*');
      write(quote(block.text));
      return;
    case 'context':
      write(`*${inline(block.label)}*${block.path === null ? '' : ` ${inline(block.path)}`}`);
      if (block.text !== null) write(fence(block.text));
      return;
    case 'image':
      write(picture(block.file));
      return;
    case 'call': {
      const head = block.agents.length > 0 ? ['prompt', 'subagent_type'] : [];
      for (const piece of writeCall(block, head)) write(piece);
      if (block.agents.length > 0 && !writeAgents(block.agents) && typeof block.input.prompt === 'string')
        write(quote(block.input.prompt));
      for (const piece of writeResult(block)) write(piece);
      return;
    }
    case 'result':
      for (const piece of writeLateResult(block.name, block.result)) write(piece);
      return;
    case 'command':
      if (block.typed !== '') write(fence(block.typed, block.isShell ? 'sh' : ''));
      for (const { text, isError } of block.outputs) {
        if (isError) write('*Error:*');
        write(fence(text));
      }
      return;
    case 'compaction':
      write(`*${inline(block.label)}*`);
      if (block.summary !== null) write(quote(block.summary));
      return;
    case 'event':
      write(`*${inline(block.name)}:* ${inline(block.words, 400)}`);
      if (block.text !== null) write(fence(block.text));
  }
}
