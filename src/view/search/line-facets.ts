import type { TreeLine } from '../../session-tree/grow-session-tree.ts';
import { clip, plainLine } from '../pages/plain-line.ts';
import type { SessionPages } from '../session-pages.ts';

/** What all messages of a line have in common for a search. */
export interface LineFacets {
  readonly isAbandoned: boolean;
  /** Type of the agent that speaks there; null outside of agents. */
  readonly agent: string | null;
  /** What that agent was to do. */
  readonly task: string | null;
  /** Messages before this one were compacted later on. */
  readonly compactedUntil: number;
}

/** Finds what the lines of a session are: each is looked at once, however they nest. */
export function lineFacets(pages: SessionPages): (line: number) => LineFacets {
  const { tree, titles } = pages.timeline;
  const until = compactions(pages);
  const known = new Map<number, LineFacets>();
  return (line) => {
    const path: TreeLine[] = [];
    let at: TreeLine | undefined = tree.lines[line];
    while (at && !known.has(at.number)) {
      path.push(at);
      at = at.kind === 'trunk' ? undefined : tree.lines[at.above];
    }
    let facets: LineFacets = (at && known.get(at.number)) ?? OUTERMOST;
    for (const { number, kind, choice, agentType } of path.reverse()) {
      facets = {
        isAbandoned: facets.isAbandoned || choice?.status === 'abandoned',
        agent: kind === 'agent' ? facetValue(agentType ?? 'unknown') : facets.agent,
        task: kind === 'agent' ? clip(plainLine(titles[number] ?? ''), 90) || null : facets.task,
        compactedUntil: until.get(number) ?? 0,
      };
      known.set(number, facets);
    }
    return facets;
  };
}

const OUTERMOST: LineFacets = { isAbandoned: false, agent: null, task: null, compactedUntil: 0 };

/** A name from a transcript as the value of a facet. */
export const facetValue = (name: string): string => clip(plainLine(name), 60) || 'unknown';

/**
 * Up to where each line was compacted. A compaction in a branch is one of what comes before the fork too; that of an agent
 * is its own affair.
 */
function compactions({ messages, timeline }: SessionPages): ReadonlyMap<number, number> {
  const until = new Map<number, number>();
  for (const { kind, line, number } of messages.messages.toReversed()) {
    if (kind !== 'compaction') continue;
    for (let at = timeline.tree.lines[line]; at && !until.has(at.number); at = timeline.tree.lines[at.parent])
      until.set(at.number, number);
  }
  return until;
}
