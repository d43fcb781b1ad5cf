import type { ProjectSource, Sidecar, TranscriptFile } from '../discover/discover-archive.ts';

/** From a text to what may be shown of it. */
export type Show = (text: string) => string;

/**
 * Gives other names to ids, files and folders whose names must not be shown, before anything is made of them. Two names
 * never become one, so the graph stays what it is.
 */
export function renameSources(
  projects: readonly ProjectSource[],
  oddIds: ReadonlySet<string>,
  show: Show,
): readonly ProjectSource[] {
  const ids = distinctNames(
    [...oddIds].sort(),
    (id) =>
      show(id)
        .replace(/[^\w~-]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .toLowerCase(),
    show,
  );
  const dirs = distinctNames(
    projects.map(({ dir }) => dir),
    show,
    show,
  );
  if (
    ids.size === 0 &&
    dirs.size === 0 &&
    projects.every((project) => namesOf(project).every((name) => show(name) === name))
  )
    return projects;
  const idOf = <Id extends string | null>(id: Id): Id | string => (id === null ? id : (ids.get(id) ?? id));
  const renamed = ids.size === 0 ? null : ids;
  const transcript = (file: TranscriptFile): TranscriptFile => ({
    ...file,
    name: show(file.name),
    session: idOf(file.session),
    agent: idOf(file.agent),
    renamed,
  });
  const sidecar = (file: Sidecar): Sidecar => ({
    ...file,
    name: show(file.name),
    session: idOf(file.session),
    id: idOf(file.id),
  });
  return projects.map(({ dir, transcripts, sidecars }) => ({
    dir: dirs.get(dir) ?? dir,
    transcripts: transcripts.map(transcript),
    sidecars: sidecars.map(sidecar),
  }));
}

const namesOf = ({ transcripts, sidecars }: ProjectSource): string[] =>
  [...transcripts, ...sidecars].map(({ name }) => name);

/** New names for those that need one, none of them taken. */
function distinctNames(names: readonly string[], rename: Show, show: Show): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const taken = new Set(names);
  const uses = new Map<string, number>();
  for (const name of names) {
    if (show(name) === name) continue;
    const bare = rename(name) || 'renamed';
    let nth = uses.get(bare) ?? 1;
    let distinct = bare;
    while (taken.has(distinct)) distinct = `${bare}~${++nth}`;
    uses.set(bare, nth);
    taken.add(distinct);
    renamed.set(name, distinct);
  }
  return renamed;
}
