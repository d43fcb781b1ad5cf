import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { ArchiveRun, ProjectRun } from '../../pipeline.ts';
import { RowReader } from '../../read/reread-row.ts';
import { rowText } from './row-text.ts';
import { placeOf, scanRows } from './scan-rows.ts';
import type { TextPattern } from './text-pattern.ts';

/** A message that says what a person looks for. */
export interface Match {
  /** From 1, in the order of reading: `annals goto --match` takes it. */
  readonly number: number;
  readonly run: ProjectRun;
  readonly row: number;
  readonly text: string;
  /** Where in the text. */
  readonly at: number;
}

export interface MatchQuery {
  readonly pattern: TextPattern;
  readonly projects: readonly ProjectSource[];
  /** One session only: how its id begins. */
  readonly session: string | null;
  onUnreadable(file: string): void;
}

/** Every match, one after the other: a project is put in order only when something is found in it. */
export function* findMatches(archive: ArchiveRun, query: MatchQuery): Generator<Match> {
  const { pattern, session } = query;
  let number = 0;
  for (const project of query.projects) {
    const places = scanRows(
      project,
      {
        mayBeIn: pattern.mayBeIn,
        pick: (rows) => pattern.find(rows.map(rowText)).map((at) => at !== -1),
      },
      query.onUnreadable,
    );
    if (places.size === 0) continue;
    const run = archive.run(project);
    const { index } = run.timeline.tree.drawn.dag;
    const reader = new RowReader();
    for (const { row } of run.timeline.steps) {
      const indexed = index.rows[row];
      if (!indexed || !places.has(placeOf(indexed.ref))) continue;
      if (session !== null && !indexed.session.startsWith(session)) continue;
      const text = rowText(reader.read(indexed.ref) ?? {});
      yield { number: ++number, run, row, text, at: Math.max(0, pattern.find([text])[0]!) };
    }
    reader.close();
  }
}
