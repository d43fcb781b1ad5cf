import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import { readFailure } from './read-failure.ts';
import { readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { shorten } from './shorten.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';

/** What a `.plan` block shows. */
export interface PlanPanel {
  readonly state: 'approved' | 'rejected' | 'open';
  /** After *Plan*, before the time. */
  readonly caption: string;
  readonly plan: CutText | null;
  readonly words: number;
  /** What the person answered when she sent it back. */
  readonly reply: string | null;
}

export const exitPlan: ToolLook = (call, shelf) => {
  const plan = planOf(call);
  const state = call.result === null ? 'open' : call.result.isError ? 'rejected' : 'approved';
  const caption = { approved: 'approved', rejected: 'sent back', open: 'proposed' }[state];
  const panel: PlanPanel = {
    state,
    caption,
    plan: cutProse(plan, 'plan', shelf),
    words: plan.slice(0, 200_000).split(/\s+/).filter(Boolean).length,
    reply: call.result?.isError ? shortReply(readFailure(call.result).reply) : null,
  };
  return toolView({
    icon: 'plan',
    verb: 'Plan',
    figures: [figure(caption, state === 'rejected' ? 'bad' : 'plain')],
    template: 'plan',
    panel,
  });
};

/** Newer versions read the plan from a file, and tell it with the approval. */
function planOf(call: ToolCall): string {
  const result = resultOf(call);
  const told = textOf(result);
  const at = told.indexOf('## Approved Plan');
  return (
    readWords(call.input, 'plan') ??
    readText(result?.structured, 'plan') ??
    (at === -1 ? '' : told.slice(told.indexOf('\n', at) + 1))
  );
}

export const enterPlan: ToolLook = () =>
  toolView({ icon: 'plan', verb: 'Plan mode', object: { kind: 'words', text: 'entered' }, template: 'plan' });

const shortReply = (reply: string | null): string | null => reply && shorten(reply, 8000);
