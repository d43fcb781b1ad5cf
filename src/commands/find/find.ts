import type { Sources } from '../../discover/discover-sources.ts';
import { openArchive } from '../../pipeline.ts';
import { chooseProjects } from '../inspect/inspect.ts';
import { findMatches, type Match } from '../pointer/find-matches.ts';
import { Surroundings } from '../pointer/surroundings.ts';
import { type PatternOptions, textPattern } from '../pointer/text-pattern.ts';
import { clean, plural } from '../terminal-text.ts';
import { matchText } from './match-text.ts';

export interface Search extends PatternOptions {
  readonly project: string | null;
  readonly session: string | null;
}

export interface FindOptions extends Search {
  readonly limit: number;
  /** Before the path of each link; '' gives the path alone. */
  readonly siteUrl: string;
}

/** Shows every message that says something, and where it stands. Returns 1 when there is none, as grep does. */
export function find(
  text: string,
  sources: Sources,
  { limit, siteUrl, ...search }: FindOptions,
  write: (text: string) => void,
): number {
  let shown = 0;
  let isMore = false;
  const passedOver = lookFor(text, sources, search, write, (match, around) => {
    isMore = shown === limit;
    if (isMore) return false;
    write(`${matchText(match, around, siteUrl)}\n\n`);
    shown++;
    return true;
  });
  if (shown === 0) write(`Nothing here says "${clean(text)}".\n`);
  else if (isMore)
    write(`These are the first ${plural(shown, 'match', 'matches')}; there are more (--limit shows them).\n`);
  else write(`${plural(shown, 'match', 'matches')}.\n`);
  if (passedOver > 0) write(`The pattern took too long on ${plural(passedOver, 'message')}: passed over.\n`);
  return shown === 0 ? 1 : 0;
}

/** Hands on each match, with its surroundings, until told to stop. Returns how many messages were passed over. */
export function lookFor(
  text: string,
  sources: Sources,
  { project, session, ...options }: Search,
  write: (text: string) => void,
  onMatch: (match: Match, around: Surroundings) => boolean,
): number {
  const pattern = textPattern(text, options);
  const archive = openArchive(sources);
  const projects = chooseProjects(archive, project);
  const onUnreadable = (file: string): void => write(`${clean(file)} could not be read.\n`);
  let around = null as Surroundings | null;
  for (const match of findMatches(archive, { pattern, projects, session, onUnreadable })) {
    if (around?.run !== match.run) {
      around?.close();
      around = new Surroundings(match.run);
    }
    if (!onMatch(match, around)) break;
  }
  around?.close();
  return pattern.passedOver;
}
