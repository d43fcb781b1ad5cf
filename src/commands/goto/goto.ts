import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import { openArchive } from '../../pipeline.ts';
import { lookFor, type Search } from '../find/find.ts';
import { matchText } from '../find/match-text.ts';
import { movePointer } from '../pointer/move-pointer.ts';
import { clean } from '../terminal-text.ts';

export interface GotoOptions extends Search {
  /** Which match, from 1. */
  readonly match: number | null;
  readonly isDryRun: boolean;
}

/** Asks a person which of several matches she means; null where nobody can be asked. */
export type Ask = ((most: number) => Promise<number | null>) | null;

const LISTED = 20;

interface Place {
  readonly project: ProjectSource;
  readonly id: string;
}

/** Finds a message by what it says and makes it the one that its session goes on from. */
export async function goto(
  text: string,
  sources: Sources,
  { match, isDryRun, ...search }: GotoOptions,
  ask: Ask,
  write: (text: string) => void,
): Promise<void> {
  const places: Place[] = [];
  const listed: string[] = [];
  const most = match ?? LISTED + 1;
  const onMatch: Parameters<typeof lookFor>[4] = (found, around) => {
    places.push({ project: found.run.source, id: found.run.timeline.tree.drawn.dag.index.ids[found.row]! });
    if (ask && listed.length < LISTED && match === null) listed.push(matchText(found, around, ''));
    return places.length < most;
  };
  lookFor(text, sources, search, write, onMatch);
  const number = match ?? (places.length > 1 && ask ? await choose(listed, places.length, ask, write) : null);
  const place = number === null ? onlyOne(places, text) : places[number - 1];
  if (!place) throw new SourceError(fewer(places.length, text));
  const archive = openArchive(sources);
  const project = archive.projects.find(({ dir }) => dir === place.project.dir)!;
  const run = archive.run(project);
  const row = run.timeline.tree.drawn.dag.index.byId.get(place.id);
  if (row === undefined) throw new SourceError('The archive changed while it was read. Try again.');
  movePointer({ run, row }, isDryRun, write);
}

function onlyOne(places: readonly Place[], text: string): Place | undefined {
  if (places.length < 2) return places[0];
  throw new SourceError(
    `${places.length > LISTED ? `More than ${LISTED}` : places.length} messages say "${clean(text)}". Say which with --match ("annals find" numbers them).`,
  );
}

const fewer = (count: number, text: string): string =>
  count === 0
    ? `Nothing here says "${clean(text)}". Try fewer words, or "annals find".`
    : `Only ${count} of the messages here say "${clean(text)}". Give --match a number up to that.`;

async function choose(
  listed: readonly string[],
  count: number,
  ask: NonNullable<Ask>,
  write: (text: string) => void,
): Promise<number> {
  for (const entry of listed) write(`${entry}\n\n`);
  if (count > listed.length) write('There are more: --match takes their numbers, "annals find" shows them.\n');
  const chosen = await ask(listed.length);
  if (chosen === null) throw new SourceError('No match was chosen. Nothing was changed.');
  return chosen;
}
