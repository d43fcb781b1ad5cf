import { partFile } from '../addresses.ts';
import { daysText } from './days.ts';
import type { SessionDigest } from './digest-session.ts';
import { plainLine } from './plain-line.ts';
import { dollars } from './price-table.ts';
import { titleOf } from './session-title.ts';

/** A session in a list. */
export interface EntryView {
  readonly href: string;
  readonly title: string;
  readonly tag: string | null;
  /** Its first prompt, or as much of it as the title does not say. */
  readonly prompt: string | null;
  /** A moment, where it began and ended on one day; else the days. */
  readonly moment: number | null;
  readonly days: string | null;
  readonly branch: string | null;
  readonly models: string;
  readonly prompts: number;
  readonly toolCalls: number;
  /** Milliseconds. */
  readonly atWork: number;
  readonly cost: string | null;
  readonly agents: number;
  readonly forks: number;
  readonly compactions: number;
}

/** `folder` is the way from the list to the session's page: '' or `<project>/`. */
export function viewEntry(session: SessionDigest, folder: string): EntryView {
  const title = titleOf(session);
  const { start, firstDay, lastDay } = session;
  const isOneDay = firstDay === lastDay;
  return {
    href: `${folder}${partFile(session.name, 0)}`,
    title,
    tag: tagOf(session),
    prompt: beyondTitle(session.firstPrompt, title),
    moment: isOneDay ? start : null,
    days: isOneDay || firstDay === null || lastDay === null ? null : daysText(firstDay, lastDay),
    branch: session.gitBranches.at(-1) ?? null,
    models: session.models.map(shortModel).join(', '),
    prompts: session.prompts,
    toolCalls: session.toolCalls,
    atWork: session.atWork,
    cost: session.cost === null || session.cost === 0 ? null : dollars(session.cost),
    agents: session.agents,
    forks: session.forks,
    compactions: session.compactions,
  };
}

/** A title that is how the prompt begins is not said twice: only what comes after it. */
function beyondTitle(prompt: string | null, title: string): string | null {
  if (prompt === null) return null;
  const line = plainLine(prompt);
  if (line === title) return null;
  const said = title.endsWith('…') ? title.slice(0, -1) : null;
  return said !== null && line.startsWith(said) ? `…${line.slice(said.length).trimStart()}` : prompt;
}

function tagOf({ parent }: SessionDigest): string | null {
  if (parent === null) return null;
  if (parent.kind === 'outside') return 'resumed from another project';
  if (parent.kind === 'resume') return 'resumed';
  return parent.prompt === null ? 'forked' : `forked at prompt ${parent.prompt}`;
}

/** `claude-sonnet-4-5-20250929` is `sonnet-4-5` where room is short. */
const shortModel = (model: string): string =>
  plainLine(model)
    .replace(/^claude-/, '')
    .replace(/-20\d{6}$/, '');
