import { sumUsage } from '../timeline/sum-usage.ts';
import type { AgentView } from './messages/message-view.ts';
import type { SessionPages } from './session-pages.ts';
import { sayCount, sayShort, sayTime } from './tools/say-figures.ts';

/** The agents of a session as their calls show them; one that goes on over many pages is looked at once. */
export function agentViewer(pages: SessionPages): (line: number) => AgentView {
  const known = new Map<number, AgentView>();
  return (line) => {
    const view = known.get(line) ?? viewAgent(line, pages);
    known.set(line, view);
    return view;
  };
}

/** Who it was, what it was to do, how much it did. */
function viewAgent(line: number, pages: SessionPages): AgentView {
  const { timeline, messages } = pages;
  const { agentType, rows } = timeline.tree.lines[line]!;
  const { index } = timeline.tree.drawn.dag;
  const own = messages.byLine.get(line) ?? [];
  const answers = own.filter(({ kind }) => kind === 'prompt' || kind === 'answer').length;
  const calls = rows.reduce((sum, row) => sum + index.rows[row]!.calls.length, 0);
  const models = [...new Set(rows.flatMap((row) => index.rows[row]!.answer?.model ?? []))].filter(
    (model) => model !== '<synthetic>',
  );
  const tokens = [...sumUsage(timeline.tree, rows).values()].reduce((sum, { output }) => sum + output, 0);
  const times = rows.map((row) => index.times[row]!).filter((time) => !Number.isNaN(time));
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  return {
    line,
    id: timeline.tree.lines[line]!.thread.agent,
    href: pages.linkToMessage(own[1] ?? own[0]!),
    type: agentType ?? 'unknown',
    title: timeline.titles[line] ?? null,
    facts: [
      ...models,
      sayCount(answers, 'message'),
      sayCount(calls, 'tool call'),
      ...(tokens > 0 ? [`${sayShort(tokens)} tokens out`] : []),
      ...(end > start ? [sayTime(end - start)] : []),
    ],
  };
}
