import { dayFinder, monthText } from './days.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { SessionDigest } from './digest-session.ts';
import { drawLanes, type LanesView } from './draw-lanes.ts';
import { type Frame, frameOf, projectScope, type Site } from './frame.ts';
import { plainLine } from './plain-line.ts';
import { growForest, type SessionNode, treeSessions } from './session-forest.ts';
import { allTokens, sumCosts, sumOf } from './sum-figures.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

export interface ProjectView extends Frame {
  readonly name: string;
  readonly cwd: string | null;
  readonly totals: {
    readonly sessions: number;
    readonly prompts: number;
    readonly messages: number;
    readonly agents: number;
    readonly tokens: number;
    readonly cost: string | null;
  };
  readonly picture: { readonly lanes: LanesView; readonly caption: string } | null;
  readonly months: readonly MonthView[];
  /** Name and number, most first. */
  readonly facts: readonly { readonly name: string; readonly pairs: readonly Pair[] }[];
}

export interface MonthView {
  readonly name: string;
  readonly sessions: number;
  readonly cost: string | null;
  readonly entries: readonly EntryNode[];
}

export interface EntryNode {
  readonly entry: EntryView;
  /** How it hangs on the one above. */
  readonly kind: 'resume' | 'fork' | null;
  readonly below: readonly EntryNode[];
}

type Pair = readonly [name: string, count: number];

const MOST_PAIRS = 8;

export function viewProject(project: ProjectDigest, site: Site): ProjectView {
  const { sessions } = project;
  const forest = growForest(sessions);
  const lanes = drawLanes(project, dayFinder(site.timeZone));
  return {
    ...frameOf(site, {
      root: '../',
      title: [plainLine(project.name)],
      crumbs: [{ text: project.name, href: null }],
      scope: [projectScope(project)],
    }),
    name: project.name,
    cwd: project.cwd,
    totals: {
      sessions: sessions.length,
      prompts: sumOf(sessions, ({ prompts }) => prompts),
      messages: sumOf(sessions, ({ messages }) => messages),
      agents: sumOf(sessions, ({ agents }) => agents),
      tokens: allTokens(project.usage),
      cost: sumCosts([project.cost]),
    },
    picture: lanes && { lanes, caption: captionOf(project, lanes, forest) },
    months: byMonth(forest),
    facts: [
      { name: 'Branches', pairs: countNames(sessions, ({ gitBranches }) => gitBranches) },
      { name: 'Models', pairs: countNames(sessions, ({ models }) => models) },
      { name: 'CLI versions', pairs: countNames(sessions, ({ cliVersions }) => cliVersions) },
      { name: 'Most edited', pairs: project.mostEdited.map(({ path, edits }): Pair => [path, edits]) },
    ].filter(({ pairs }) => pairs.length > 0),
  };
}

/** "5 conversations in one tree", "the last 40 of 64 conversations, in 12 trees". */
function captionOf({ sessions }: ProjectDigest, { lanes }: LanesView, forest: readonly SessionNode[]): string {
  const drawn = new Set(lanes.map(({ href }) => href));
  const trees = forest.filter((tree) => treeSessions(tree).some(({ name }) => drawn.has(`${name}.html`))).length;
  const inTrees = trees === 1 ? 'one tree' : `${trees} trees`;
  if (lanes.length === 1 && sessions.length === 1) return 'one conversation';
  if (lanes.length < sessions.length)
    return `the last ${lanes.length} of ${sessions.length} conversations, in ${inTrees}`;
  return trees === lanes.length ? `${lanes.length} conversations` : `${lanes.length} conversations in ${inTrees}`;
}

/** A tree stands in the month of its last activity. */
function byMonth(forest: readonly SessionNode[]): MonthView[] {
  const months = new Map<string, SessionNode[]>();
  for (const tree of forest) {
    const last = treeSessions(tree).reduce<string>(
      (latest, { lastDay }) => ((lastDay ?? '') > latest ? lastDay! : latest),
      '',
    );
    const name = last === '' ? 'Without a date' : monthText(last);
    const known = months.get(name);
    if (known) known.push(tree);
    else months.set(name, [tree]);
  }
  return [...months].map(([name, trees]) => {
    const sessions = trees.flatMap(treeSessions);
    return {
      name,
      sessions: sessions.length,
      cost: sumCosts(sessions.map(({ cost }) => cost)),
      entries: trees.map((tree) => ({ ...viewNode(tree), kind: null })),
    };
  });
}

const viewNode = ({ session, below }: SessionNode): EntryNode => ({
  entry: viewEntry(session, ''),
  kind: session.parent?.kind === 'fork' ? 'fork' : session.parent?.kind === 'resume' ? 'resume' : null,
  below: below.map(viewNode),
});

function countNames(
  sessions: readonly SessionDigest[],
  namesOf: (session: SessionDigest) => readonly string[],
): Pair[] {
  const counts = new Map<string, number>();
  for (const session of sessions) for (const name of namesOf(session)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_PAIRS);
}
