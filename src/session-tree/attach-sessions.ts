import type { Thread } from '../dag/find-threads.ts';
import type { DagLines } from '../dag-lines/draw-dag-lines.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import { isConversation } from '../message-index/row-kind.ts';

/** Where a session goes on from: a row of another session here, or of another project. */
export type Attachment =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'outside'; readonly uuid: string; readonly project: string; readonly session: string };

/** The id under which another project shows a row: its own, or that of the twin it was folded into. */
export type ShownOutside = (project: ProjectSource, uuid: string) => string;

/** A session hangs where its first message does; sessions without such a place are roots. */
export function attachSessions(
  lines: DagLines,
  project: ProjectSource,
  shownOutside: ShownOutside,
): ReadonlyMap<Thread, Attachment> {
  const { threads } = lines;
  const attachments = new Map<Thread, Attachment>();
  for (const thread of threads.all) {
    if (thread.kind !== 'trunk') continue;
    const attachment = attachmentOf(lines, project, shownOutside, thread);
    if (attachment) attachments.set(thread, attachment);
  }
  return attachments;
}

function attachmentOf(
  lines: DagLines,
  project: ProjectSource,
  shownOutside: ShownOutside,
  thread: Thread,
): Attachment | null {
  const { rows } = lines.dag.index;
  const speaking = thread.rows.find((row) => lines.lineOf[row] !== -1 && isConversation(rows[row]!.kind));
  const first = thread.rows.find((row) => lines.lineOf[row] !== -1);
  for (const start of [speaking, first]) {
    const attachment = start === undefined ? null : attachmentAbove(lines, project, shownOutside, start);
    if (attachment) return attachment;
  }
  return null;
}

/** Up to the root within the thread, then over its border. */
function attachmentAbove(
  lines: DagLines,
  project: ProjectSource,
  shownOutside: ShownOutside,
  start: number,
): Attachment | null {
  const { dag, twins } = lines;
  const { index } = dag;
  let root = start;
  while (lines.parents[root] !== -1) root = lines.parents[root]!;
  const { parentUuid, extra, session } = index.rows[root]!;
  const parent = parentUuid ?? extra?.compaction?.logicalParent ?? null;
  if (parent === null) return null;
  const row = index.byId.get(parent);
  if (row === undefined) {
    const owner = index.archive.ownerOutside(project, parent);
    if (!owner) return null;
    const uuid = shownOutside(owner.project, parent);
    return { kind: 'outside', uuid, project: owner.project.dir, session: owner.session };
  }
  const shown = twins[row] === -1 ? row : twins[row]!;
  return index.rows[shown]!.session === session ? null : { kind: 'row', row: shown };
}
