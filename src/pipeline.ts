import { buildDag } from './dag/build-dag.ts';
import { findThreads } from './dag/find-threads.ts';
import { drawDagLines } from './dag-lines/draw-dag-lines.ts';
import type { Diagnostic } from './diagnostics.ts';
import { discoverArchive, type ProjectSource } from './discover/discover-archive.ts';
import { type ArchiveIndex, indexArchive } from './message-index/archive-index.ts';
import { indexMessages } from './message-index/index-messages.ts';
import { nameProjects, type ProjectName } from './message-index/name-projects.ts';
import type { Drift } from './read/check-row.ts';
import { growSessionTree } from './session-tree/grow-session-tree.ts';
import { type Timeline, writeTimeline } from './timeline/write-timeline.ts';

export interface ProjectRun extends ProjectName {
  readonly source: ProjectSource;
  readonly timeline: Timeline;
  readonly diagnostics: readonly Diagnostic[];
  readonly drift: Drift;
}

export interface ArchiveRun {
  readonly root: string;
  readonly projects: readonly ProjectSource[];
  /** What was odd before any project was read. */
  readonly diagnostics: readonly Diagnostic[];
  /** Reads and orders one project: one is in memory at a time. */
  run(project: ProjectSource): ProjectRun;
  nameOf(project: ProjectSource): ProjectName;
}

/** Finds the archive and what its projects share; nothing is read in full yet. */
export function openArchive(source: string): ArchiveRun {
  const diagnostics: Diagnostic[] = [];
  const { root, projects } = discoverArchive(source, (diagnostic) => diagnostics.push(diagnostic));
  const names = nameProjects(projects);
  const archive = indexArchive(projects);
  const nameOf = (project: ProjectSource): ProjectName => names.get(project)!;
  return { root, projects, diagnostics, nameOf, run: (project) => runProject(project, nameOf(project), archive) };
}

/** The stages, in the order data flows. */
function runProject(source: ProjectSource, name: ProjectName, archive: ArchiveIndex): ProjectRun {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
  const drift: Drift = new Map();
  const index = indexMessages(source, archive, report, drift);
  const dag = buildDag(index, report, (uuid) => archive.ownerOutside(source, uuid) !== null);
  const drawn = drawDagLines(dag, findThreads(dag), report);
  const tree = growSessionTree(drawn, source, report);
  index.close();
  return { ...name, source, timeline: writeTimeline(tree), diagnostics, drift };
}
