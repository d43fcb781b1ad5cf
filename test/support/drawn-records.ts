import { openArchive, type ProjectRun } from '../../src/pipeline.ts';
import { RowReader } from '../../src/read/reread-row.ts';
import { groupMessages } from '../../src/view/group-messages.ts';
import { type SearchRecord, SessionRecords } from '../../src/view/search/search-records.ts';
import { aliasesOf, SessionPages } from '../../src/view/session-pages.ts';
import { filesOf, type Story } from './draw.ts';
import { type Files, withFiles } from './open-files.ts';

/** What can be found in the first project of an archive. */
export const recordsIn = (files: Files): readonly SearchRecord[] =>
  withFiles(files, (root) => {
    const archive = openArchive(root);
    return recordsOfRun(archive.run(archive.projects[0]!));
  });

/** What can be found in a whole archive, project after project. */
export function* recordsBelow(root: string): Iterable<SearchRecord> {
  const archive = openArchive(root);
  for (const project of archive.projects) yield* recordsOfRun(archive.run(project));
}

function recordsOfRun({ timeline, slug }: ProjectRun): readonly SearchRecord[] {
  const { rows } = timeline.tree.drawn.dag.index;
  const reader = new RowReader();
  const read = (row: number) => reader.read(rows[row]!.ref) ?? {};
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const records = [...groupMessages(timeline).values()].flatMap((messages) => {
    const pages = new SessionPages(timeline, messages, aliasesOf(timeline));
    const search = new SessionRecords(pages, read, { slug, dayOf });
    return [...pages.parts.keys()].flatMap((part) => search.of(part));
  });
  reader.close();
  return records;
}

export const recordsOf = (drawn: string, story?: Story): readonly SearchRecord[] => recordsIn(filesOf(drawn, story));
