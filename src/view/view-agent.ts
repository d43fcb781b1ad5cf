import type { AgentView } from './messages/message-view.ts';
import type { SessionPages } from './session-pages.ts';

/** An agent as its call shows it: who it was, what it was to do, how much it did. */
export function viewAgent(line: number, { timeline, messages }: SessionPages): AgentView {
  const { agentType, rows } = timeline.tree.lines[line]!;
  const { index } = timeline.tree.drawn.dag;
  const own = messages.byLine.get(line) ?? [];
  const answers = own.filter(({ kind }) => kind === 'prompt' || kind === 'answer').length;
  const calls = rows.reduce((sum, row) => sum + index.rows[row]!.calls.length, 0);
  const models = [...new Set(rows.flatMap((row) => index.rows[row]!.answer?.model ?? []))].filter(
    (model) => model !== '<synthetic>',
  );
  const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  return {
    line,
    type: agentType ?? 'unknown',
    title: timeline.titles[line] ?? null,
    facts: [...models, plural(answers, 'message'), plural(calls, 'tool call')],
  };
}
