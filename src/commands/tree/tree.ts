import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import { type ArchiveRun, openArchive, type ProjectRun } from '../../pipeline.ts';
import { findRow } from '../pointer/resolve-row.ts';
import { scanRows } from '../pointer/scan-rows.ts';
import { Surroundings } from '../pointer/surroundings.ts';
import { clean } from '../terminal-text.ts';
import { aroundRow, type Focus, wholeSession } from './choose-focus.ts';
import { drawTree } from './draw-tree.ts';

/** Draws a session as a tree: whole when it is named itself, else around a message of it. */
export function tree(id: string, sources: Sources, around: number, write: (text: string) => void): void {
  const { run, focus } = find(openArchive(sources), id, around);
  const surroundings = new Surroundings(run);
  for (const line of drawTree(surroundings, focus)) write(`${line}\n`);
  surroundings.close();
}

interface Found {
  readonly run: ProjectRun;
  readonly focus: Focus;
}

function find(archive: ArchiveRun, id: string, around: number): Found {
  const byFile = findSession(archive, id, false);
  if (byFile) return byFile;
  const found = findRow(archive, id);
  if (found) {
    const { lineOf, twins } = found.run.timeline.tree.drawn;
    const row = lineOf[found.row] === -1 ? twins[found.row]! : found.row;
    return { run: found.run, focus: aroundRow(found.run, row, around) };
  }
  const byRows = findSession(archive, id, true);
  if (byRows) return byRows;
  throw new SourceError(
    `Nothing here has the id "${clean(id)}": neither a message nor a session. Look for it with "annals find".`,
  );
}

/** A session by its file; or, since one may have none of its own, by what rows say. */
function findSession(archive: ArchiveRun, id: string, byRows: boolean): Found | null {
  const found = new Map<string, ProjectRun>();
  for (const project of archive.projects) {
    const isNamed = project.transcripts.some(({ session }) => session?.startsWith(id));
    if (byRows ? !speaksOf(project, id) : !isNamed) continue;
    const run = archive.run(project);
    for (const { kind, thread } of run.timeline.tree.lines)
      if (kind === 'trunk' && thread.session.startsWith(id) && !found.has(thread.session))
        found.set(thread.session, run);
  }
  const exact = found.get(id);
  const [session, ...others] = exact ? [id] : found.keys();
  if (session === undefined) return null;
  if (others.length > 0)
    throw new SourceError(`${others.length + 1} sessions begin with "${clean(id)}". Give more of the id.`);
  const run = found.get(session)!;
  return { run, focus: wholeSession(run, session) };
}

function speaksOf(project: Parameters<typeof scanRows>[0], id: string): boolean {
  const pick = (rows: readonly { readonly sessionId?: unknown }[]): boolean[] =>
    rows.map(({ sessionId }) => typeof sessionId === 'string' && sessionId.startsWith(id));
  return scanRows(project, { mayBeIn: (line) => line.includes('sessionId'), pick }, () => {}).size > 0;
}
