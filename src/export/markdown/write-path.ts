import type { ConversationPath, Segment } from '../find-paths.ts';
import { factsOf } from '../path-facts.ts';
import type { JoinResult, ProjectExport } from '../project-export.ts';
import { type ConversationOptions, ConversationWriter } from './conversation-writer.ts';
import { factFields, frontMatter } from './front-matter.ts';
import { inline } from './marks.ts';

/** One conversation from its root to its leaf, as a Markdown file. */
export function writePath(
  path: ConversationPath,
  project: ProjectExport,
  options: ConversationOptions,
  out: (text: string) => void,
): void {
  const { tree } = project.project.timeline;
  const segments = project.paths.segmentsOf(path);
  out(headOf(path, segments, project));
  const join = joinOnPath(segments, project);
  const writer = new ConversationWriter(project, options, out, {
    record: (message) => project.record(message, join),
  });
  for (const [at, { line, end }] of segments.entries()) {
    if (at > 0) writer.piece(crossing(line, project));
    for (const message of project.messages.take(line, end)) writer.message(message);
    const isLastOfSession = tree.lines[segments[at + 1]?.line ?? -1]?.kind !== 'branch';
    if (isLastOfSession && (path.status === 'active' || at < segments.length - 1 || path.of === 1))
      for (const agent of looseAgents(line, segments, project)) writer.agent(agent);
  }
  writer.tally();
}

function headOf(path: ConversationPath, segments: readonly Segment[], project: ProjectExport): string {
  const { timeline, name } = project.project;
  const { ids } = timeline.tree.drawn.dag.index;
  const rows = segments.flatMap(({ line, end }) => timeline.tree.lines[line]!.rows.slice(0, end));
  const ownTitle = path.status === 'abandoned' ? timeline.titles[path.line] : undefined;
  const fields = {
    title: ownTitle ?? project.titleOf(path.session) ?? `Session ${path.session.slice(0, 8)}`,
    project: name,
    session: path.session,
    path: `${path.number} of ${path.of}`,
    status: path.status,
    messages: path.messages,
    ...factFields(factsOf(timeline, rows, project.place.read)),
    link: linkOf(path, project),
  };
  const lines = [
    `Session ID: ${inline(path.session)}`,
    `Path: ${path.number} of ${path.of}`,
    `Status: ${path.status.toUpperCase()}`,
    ...(path.forkRow === -1 ? [] : [`Fork Point: ${inline(ids[path.forkRow]!)}`]),
    ...(path.compactions > 0
      ? ['**Contains Compact Operation(s)** - Full conversation including compacted segments']
      : []),
    `Total Messages: ${path.messages}`,
  ];
  return `${frontMatter(fields)}# CLAUDE CODE SESSION TRANSCRIPT\n\n${lines.join('\n')}\n\n`;
}

/** The page of the session; of a version that was left, the place on it where that begins. */
function linkOf({ line, status }: ConversationPath, project: ProjectExport): string {
  const pages = project.pagesOf(line);
  const [first] = status === 'abandoned' ? project.project.timeline.tree.lines[line]!.rows : [];
  return `${project.place.pageFolder}${(first === undefined ? null : pages.linkTo(first)) ?? pages.file(0)}`;
}

/** Between two lines: how the one before came to this one. */
function crossing(line: number, { project }: ProjectExport): string {
  const { kind, thread, choice } = project.timeline.tree.lines[line]!;
  if (kind === 'trunk') return `*Continued in session ${inline(thread.session)}.*`;
  return `*⑂ Here this prompt has several versions. This one is ${choice?.status ?? 'one of them'}.*`;
}

/** On a path that leaves out what lay between, a result comes back to its call. */
function joinOnPath(segments: readonly Segment[], { project, messages }: ProjectExport): JoinResult {
  const { pairs, tree } = project.timeline;
  const { lineOf, dag } = tree.drawn;
  const wordsBefore = new Map<number, number>();
  let words = 0;
  for (const { line, end } of segments) {
    wordsBefore.set(line, words);
    words += messages.wordsIn(line, end);
  }
  const ends = new Map(segments.map(({ line, end }) => [line, end]));
  const wordsUpTo = (row: number): number | null => {
    const before = wordsBefore.get(lineOf[row]!);
    const isOnPath = before !== undefined && messages.positionOf(row) < ends.get(lineOf[row]!)!;
    return isOnPath ? before + messages.wordsUpTo(row) : null;
  };
  return (callId, callRow) => {
    const pair = pairs.of(dag.index.rows[callRow]!.session, callId);
    if (!pair || pair.isJoined) return pair?.resultRow ?? null;
    const at = wordsUpTo(pair.resultRow);
    return at !== null && at === wordsUpTo(callRow) ? pair.resultRow : null;
  };
}

/** Agents of a session that no call is known to have spawned: they stand at its end. */
function looseAgents(line: number, segments: readonly Segment[], { project }: ProjectExport): readonly number[] {
  const { tree } = project.timeline;
  const { session } = tree.lines[line]!.thread;
  return segments
    .filter((segment) => tree.lines[segment.line]!.thread.session === session)
    .flatMap((segment) => tree.below.get(segment.line) ?? [])
    .filter((below) => tree.lines[below]!.kind === 'agent' && tree.lines[below]!.attachment === -1);
}
