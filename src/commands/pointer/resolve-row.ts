import { SourceError } from '../../discover/source-error.ts';
import type { ArchiveRun, ProjectRun } from '../../pipeline.ts';
import { clean } from '../terminal-text.ts';
import { scanRows } from './scan-rows.ts';

export interface FoundRow {
  readonly run: ProjectRun;
  readonly row: number;
}

const SHORTEST = 4;
const LISTED = 5;

/** The row that a person names by its uuid, by how that begins, or by a link to it. Null when there is none. */
export function findRow(archive: ArchiveRun, named: string): FoundRow | null {
  const wanted = idIn(named);
  if (wanted === '') throw new SourceError('The id is empty. Give the uuid of a message, or a link to it.');
  const found = new Map<string, FoundRow>();
  const begin = wanted.replace(/~\d+$/, '');
  const isBegun = (uuid: unknown): boolean => typeof uuid === 'string' && uuid.startsWith(begin);
  const test = {
    // An id of plain letters stands in JSON as it is.
    mayBeIn: (line: Buffer) => !/^[\w-]+$/.test(begin) || line.includes(begin),
    pick: (rows: readonly { readonly uuid?: unknown }[]) => rows.map(({ uuid }) => isBegun(uuid)),
  };
  for (const project of archive.projects) {
    if (scanRows(project, test, () => {}).size === 0) continue;
    const run = archive.run(project);
    for (const [row, id] of run.timeline.tree.drawn.dag.index.ids.entries())
      if (id === wanted || (wanted.length >= SHORTEST && id.startsWith(wanted))) found.set(id, { run, row });
  }
  const exact = found.get(wanted);
  if (exact) return exact;
  if (found.size > 1) throw new SourceError(tooMany(wanted, [...found.keys()]));
  return found.values().next().value ?? null;
}

/** As `findRow`; that there is none is for the person to mend. */
export function resolveRow(archive: ArchiveRun, named: string): FoundRow {
  const found = findRow(archive, named);
  if (found) return found;
  throw new SourceError(`No message here has the id "${clean(idIn(named))}". Look it up with "annals find".`);
}

/** `kiln/s1.html#msg-U1` and `msg-U1` mean U1. */
const idIn = (named: string): string => named.slice(named.lastIndexOf('#') + 1).replace(/^msg-/, '');

const tooMany = (wanted: string, ids: readonly string[]): string =>
  `${ids.length} ids begin with "${clean(wanted)}": ${ids.slice(0, LISTED).map(clean).join(', ')}${ids.length > LISTED ? ', …' : ''}. Give more of it.`;
