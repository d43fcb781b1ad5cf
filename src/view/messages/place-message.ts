import type { Message } from '../group-messages.ts';
import type { SessionPages } from '../session-pages.ts';
import type { MessagePlace } from './view-message.ts';

/** Who speaks to whom: inside an agent, the one who asks is the agent or Claude that called it. */
export function placeMessage(
  message: Message,
  before: Message | null,
  promptNumber: number | null,
  inThread: boolean,
  pages: SessionPages,
): MessagePlace {
  const { tree } = pages.timeline;
  const { thread, above } = tree.lines[message.line]!;
  const isAgent = thread.kind === 'agent';
  const caller = above !== -1 && tree.lines[above]!.thread.kind === 'agent' ? 'Agent' : 'Claude';
  const last = before?.rows.at(-1);
  return {
    inThread,
    promptNumber: inThread ? null : promptNumber,
    continues: before?.kind === message.kind && (message.kind === 'answer' || message.kind === 'withdrawn'),
    answers: isAgent ? 'Agent' : 'Claude',
    asks: isAgent ? caller : null,
    before: last === undefined ? null : pages.timeOf(last),
  };
}
