import type { Usage } from '../message-index/index-row.ts';
import { addUsage, NO_USAGE } from '../timeline/sum-usage.ts';
import { partFile } from './addresses.ts';
import type { ProjectDigest } from './pages/digest-project.ts';
import type { SessionDigest } from './pages/digest-session.ts';
import { type Frame, frameOf, projectScope, type Site } from './pages/frame.ts';
import { dollars } from './pages/price-table.ts';
import type { SessionFacts } from './pages/session-facts.ts';
import { titleOf } from './pages/session-title.ts';
import { shellWord } from './pages/shell-word.ts';
import { safeLink } from './tools/safe-link.ts';
import { sayShort } from './tools/say-figures.ts';
import { groupOutline, type OutlineEntry, type OutlineGroup } from './view-outline.ts';

export interface PartsView {
  readonly total: number;
  readonly before: PartLink | null;
  readonly after: PartLink | null;
}

interface PartLink {
  readonly href: string;
  readonly number: number;
  readonly text: string;
}

export interface NavView {
  readonly caption: string;
  readonly groups: readonly OutlineGroup[];
  readonly total: number;
  /** Near ones, the first and the last: a link to each from each would outgrow the pages themselves. */
  readonly parts: readonly {
    readonly number: number;
    readonly href: string;
    readonly isHere: boolean;
    /** Whether parts are left out before it. */
    readonly gap: boolean;
  }[];
}

export interface SessionLink {
  readonly href: string;
  readonly title: string;
  readonly project?: string;
  readonly projectHref?: string;
}

export interface SessionPageSource {
  readonly site: Site;
  readonly project: ProjectDigest;
  readonly session: SessionDigest;
  readonly facts: SessionFacts;
  readonly part: number;
  readonly outlines: readonly (readonly OutlineEntry[])[];
  readonly from: SessionLink | null;
  readonly into: readonly SessionLink[];
  /** Whether Markdown and JSON stand beside the page. */
  readonly hasTwins: boolean;
}

/** The shell of a session's page: everything but its turns. */
export function viewSessionPage(source: SessionPageSource): Frame & Record<string, unknown> {
  const { site, project, session, facts, part, outlines, from, into } = source;
  const title = titleOf(session);
  const file = (at: number): string => partFile(session.name, at);
  const named = part === 0 ? title : `${title}, part ${part + 1}`;
  return {
    ...frameOf(site, {
      root: '../',
      title: [named, project.name],
      crumbs: [
        { text: project.name, href: 'index.html' },
        { text: title, href: null },
      ],
      depth: true,
      scope: [{ name: 'session', value: session.name, text: 'This session' }, projectScope(project)],
    }),
    heading: title,
    start: session.start,
    end: session.end,
    atWork: session.atWork,
    project: project.name,
    branches: session.gitBranches.slice(0, 3),
    models: session.models.slice(0, 3),
    pullRequests: facts.pullRequests.map(({ number, url }) => ({ number, href: safeLink(url) })),
    part: part + 1,
    from,
    into,
    nav: viewNav(outlines, part, file, `${session.prompts} prompt${session.prompts === 1 ? '' : 's'}`),
    parts: viewParts(outlines, part, file),
    rail: part === 0 ? viewRail(session, facts) : null,
    twins: source.hasTwins
      ? [
          { name: 'Markdown', href: `${session.name}.md`, type: 'text/markdown' },
          { name: 'JSON', href: `${session.name}.json`, type: 'application/json' },
        ]
      : [],
  };
}

export function viewNav(
  outlines: readonly (readonly OutlineEntry[])[],
  part: number,
  file: (at: number) => string,
  caption: string,
): NavView {
  return {
    caption,
    groups: groupOutline(outlines[part] ?? []),
    total: outlines.length,
    parts: nearParts(outlines.length, part).map((at, nth, all) => ({
      number: at + 1,
      href: file(at),
      isHere: at === part,
      gap: nth > 0 && all[nth - 1] !== at - 1,
    })),
  };
}

const MOST_PARTS = 24;
const NEAR = 6;

function nearParts(total: number, part: number): number[] {
  const all = Array.from({ length: Math.min(total, MOST_PARTS) }, (_, at) => at);
  if (total <= MOST_PARTS) return all;
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, at) => part - NEAR + at);
  return [...new Set([0, ...near, total - 1])].filter((at) => at >= 0 && at < total).sort((a, b) => a - b);
}

export function viewParts(
  outlines: readonly (readonly OutlineEntry[])[],
  part: number,
  file: (at: number) => string,
): PartsView {
  const link = (at: number): PartLink | null => {
    const outline = outlines[at];
    if (!outline) return null;
    const first = outline.find(({ kind }) => kind === 'prompt');
    const text = first ? (first.number === null ? first.text : `Prompt ${first.number}: ${first.text}`) : 'continued';
    return { href: file(at), number: at + 1, text: text.length > 60 ? `${text.slice(0, 59)}…` : text };
  };
  return { total: outlines.length, before: link(part - 1), after: link(part + 1) };
}

const MOST_FILES = 40;

function viewRail(session: SessionDigest, facts: SessionFacts): object {
  const usage = session.usage.reduce<Usage>((sum, [, of]) => addUsage(sum, of), NO_USAGE);
  const figures = [
    ['prompts', session.prompts],
    ['tool calls', facts.toolCalls],
    ['edits', facts.edits],
    ['errors', facts.errors],
    ['agents', session.agents],
  ] as const;
  const files = facts.files.slice(0, MOST_FILES).map(({ path, added, removed }) => {
    const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
    return { folder: path.slice(0, cut), name: path.slice(cut), added, removed };
  });
  const count = facts.files.length;
  return {
    figures: [
      ...figures
        .filter(([name, value]) => value > 0 || name === 'prompts')
        .map(([name, value]) => ({ name, value: value.toLocaleString('en-US') })),
      { name: 'tokens out', value: sayShort(usage.output) },
      ...(session.cost === null ? [] : [{ name: 'estimated', value: dollars(session.cost) }]),
    ],
    resume: `claude --resume ${shellWord(session.id)}`,
    summary: `${count === 0 ? 'Tokens' : `${count} file${count === 1 ? '' : 's'} touched, tokens`}, versions`,
    files,
    moreFiles: Math.max(0, count - MOST_FILES),
    tokens: [
      { name: 'in', value: usage.input },
      { name: 'out', value: usage.output },
      { name: 'cache read', value: usage.cacheRead },
      { name: 'cache write', value: usage.cacheWrite },
    ],
    versions: session.cliVersions.join(', ') || 'unknown',
    models: session.models.length === 0 ? ['none'] : session.models,
  };
}
