import { type ConversationPath, findPaths, type Paths } from '../../export/find-paths.ts';
import { LineMessages } from '../../export/line-messages.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { groupMessages } from '../../view/group-messages.ts';

export const pathsOf = ({ timeline }: Pick<ProjectRun, 'timeline'>): Paths =>
  findPaths(timeline, new LineMessages(timeline, groupMessages(timeline)));

/** A path in the words of docs/json.md. */
export function pathFacts(path: ConversationPath, { timeline }: Pick<ProjectRun, 'timeline'>): object {
  const { ids } = timeline.tree.drawn.dag.index;
  const { name, session, number, of, status, forkRow, leaf, line, rows, messages, compactions } = path;
  return {
    name,
    session,
    number,
    of,
    status,
    forkPoint: forkRow === -1 ? null : ids[forkRow],
    leaf: ids[leaf],
    line: timeline.tree.lines[line]!.id,
    rows,
    messages,
    compactions,
  };
}
