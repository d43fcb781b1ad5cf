import type { Message } from './group-messages.ts';
import type { CallView, MessageView } from './messages/message-view.ts';
import type { SessionPages } from './session-pages.ts';
import type { OutlineEntry } from './view-outline.ts';

/** What the outline says of a message: a prompt or a landmark, the agents and questions among its calls. */
export function outlineEntries(
  message: Message,
  view: MessageView,
  calls: readonly CallView[],
  pages: SessionPages,
  promptNumber: number | null,
): readonly OutlineEntry[] {
  const href = `#${pages.anchorOfMessage(message)}`;
  return [...ofMessage(message, view, href, pages, promptNumber), ...calls.flatMap(ofCall)];
}

function ofMessage(
  message: Message,
  view: MessageView,
  href: string,
  pages: SessionPages,
  number: number | null,
): OutlineEntry[] {
  const [row] = message.rows;
  const { rows } = pages.timeline.tree.drawn.dag.index;
  const typed = (row === undefined ? message.steering?.text : rows[row]!.extra?.typed) ?? '';
  if (message.kind === 'prompt') return [{ kind: 'prompt', href, text: typed, meta: null, number }];
  if (message.kind === 'steering') return [entry('steer', href, typed)];
  if (view.template !== 'compaction') return [];
  const [, tokens] = /\(([^)]*)\)/.exec(view.label) ?? [];
  return [{ ...entry('box', href, tokens ?? 'Compacted'), meta: view.label.slice(-8) }];
}

function ofCall({ id, agents, view }: CallView): OutlineEntry[] {
  const spawned = agents.map(({ type, title }) => entry('agent', `#${id}`, `${type}: ${title ?? ''}`));
  return view.template === 'ask' ? [...spawned, entry('ask', `#${id}`, 'Questions')] : spawned;
}

const entry = (kind: OutlineEntry['kind'], href: string, text: string): OutlineEntry => ({
  kind,
  href,
  text,
  meta: null,
  number: null,
});
