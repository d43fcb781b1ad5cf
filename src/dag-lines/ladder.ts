import type { Fork, Rung, Verdict } from './fork.ts';
import { assistantContinuation } from './rungs/assistant-continuation.ts';
import { commandSideBranch } from './rungs/command-side-branch.ts';
import { compactionReplay } from './rungs/compaction-replay.ts';
import { deadEndContinuation } from './rungs/dead-end-continuation.ts';
import { livePassthrough } from './rungs/live-passthrough.ts';
import { oneStretch } from './rungs/one-stretch.ts';
import { rewind } from './rungs/rewind.ts';
import { structuralSideBranch } from './rungs/structural-side-branch.ts';
import { structuralToolResult } from './rungs/structural-tool-result.ts';

export type RungName =
  | 'structural-side-branch'
  | 'command-side-branch'
  | 'structural-tool-result'
  | 'dead-end-continuation'
  | 'live-passthrough'
  | 'assistant-continuation'
  | 'compaction-replay'
  | 'rewind'
  | 'one-stretch';

/** First match wins. Only a shape that survives all rungs of recording oddities can be a person going back. */
export const LADDER: readonly (readonly [RungName, Rung])[] = [
  ['structural-side-branch', structuralSideBranch],
  ['command-side-branch', commandSideBranch],
  ['structural-tool-result', structuralToolResult],
  ['dead-end-continuation', deadEndContinuation],
  ['live-passthrough', livePassthrough],
  ['assistant-continuation', assistantContinuation],
  ['compaction-replay', compactionReplay],
  ['rewind', rewind],
  ['one-stretch', oneStretch],
];

export function climb(fork: Fork, ladder = LADDER): { readonly rung: RungName; readonly verdict: Verdict } {
  for (const [name, rung] of ladder) {
    const verdict = rung(fork);
    if (verdict) return { rung: name, verdict };
  }
  return { rung: 'one-stretch', verdict: { kind: 'stretch' } };
}
