import { buildDag } from './dag/build-dag.ts';
import { findThreads } from './dag/find-threads.ts';
import { type DagLines, drawDagLines } from './dag-lines/draw-dag-lines.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Archive, ProjectSource, TranscriptFile } from './discover/discover-archive.ts';
import { type Discovered, discover, type Sources } from './discover/discover-sources.ts';
import { type ArchiveIndex, findShared, indexArchive, type SharedIds } from './message-index/archive-index.ts';
import type { ArchiveMemory } from './message-index/archive-memory.ts';
import { indexMessages, type Reading } from './message-index/index-messages.ts';
import { mergeSources } from './message-index/merge-sources.ts';
import { nameProjects, type ProjectName, type ProjectNames } from './message-index/name-projects.ts';
import type { ReadingMemory } from './message-index/reading-memory.ts';
import type { Drift } from './read/check-row.ts';
import { type ScannedIds, scanIds } from './read/scan-ids.ts';
import type { ShownOutside } from './session-tree/attach-sessions.ts';
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
  readonly names: ProjectNames;
  /** What projects have in common. */
  readonly shared: SharedIds;
  /** Reads and orders one project: one is in memory at a time. Who says that its rows will be read again may be spared it. */
  run(project: ProjectSource, willReread?: boolean): ProjectRun;
  nameOf(project: ProjectSource): ProjectName;
}

/** What is done about the names of an archive before anything is made of them. */
export type NameSources = (projects: readonly ProjectSource[]) => {
  readonly projects: readonly ProjectSource[];
  show(text: string): string;
};

const asTheyAre: NameSources = (projects) => ({ projects, show: (text) => text });

/** The files of an archive. Plain data: whoever works on one archive works on the same files. */
export interface FoundArchive extends Archive {
  /** What was odd about them. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `discovered` is what was found of them just now. */
export function findArchive(sources: Sources, discovered: Discovered = discover(sources)): FoundArchive {
  const diagnostics = [...discovered.diagnostics];
  return { ...mergeSources(discovered.sources, (diagnostic) => diagnostics.push(diagnostic)), diagnostics };
}

/** What somebody knows already of an archive: what its projects are called and share, or which ids stand in a file. */
export interface KnownFacts {
  readonly names?: ProjectNames | undefined;
  readonly shared?: SharedIds | undefined;
  readonly idsOf?: ((file: TranscriptFile) => ScannedIds) | undefined;
  readonly memory?: ArchiveMemory | undefined;
}

/** Finds what the projects of an archive share; nothing is read in full yet. */
export function openArchive(
  sources: Sources | FoundArchive,
  nameSources: NameSources = asTheyAre,
  known: KnownFacts = {},
): ArchiveRun {
  const found = typeof sources === 'object' && 'projects' in sources ? sources : findArchive(sources);
  const { root, diagnostics } = found;
  const { projects, show } = nameSources(found.projects);
  const { idsOf = scanIds, memory } = known;
  const names = known.names ?? nameProjects(projects, show, memory && ((file) => memory.heads.read(file)));
  const readings = memory?.readings ?? null;
  const shared = known.shared ?? memory?.shared.find(projects, idsOf) ?? findShared(projects, idsOf);
  const archive = indexArchive(projects, shared, readings);
  const shownOutside = findShownOutside(archive, readings);
  const nameOf = (project: ProjectSource): ProjectName => names.get(project.dir)!;
  const run = (project: ProjectSource, willReread = false): ProjectRun =>
    runProject(project, nameOf(project), archive, { shownOutside, willReread, memory: readings });
  return { root, projects, diagnostics, names, shared, nameOf, run };
}

/** The stages, in the order data flows. */
function runProject(
  source: ProjectSource,
  name: ProjectName,
  archive: ArchiveIndex,
  { shownOutside, ...reading }: Pick<Reading, 'willReread' | 'memory'> & { readonly shownOutside: ShownOutside },
): ProjectRun {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
  const drift: Drift = new Map();
  const drawn = drawProject(source, archive, { report, drift, ...reading });
  const tree = growSessionTree(drawn, source, shownOutside, report);
  return { ...name, source, timeline: writeTimeline(tree), diagnostics, drift };
}

function drawProject(source: ProjectSource, archive: ArchiveIndex, reading: Reading): DagLines {
  const { report } = reading;
  const index = indexMessages(source, archive, reading);
  const dag = buildDag(index, report, (uuid) => archive.ownerOutside(source, uuid) !== null);
  const drawn = drawDagLines(dag, findThreads(dag), report);
  index.close();
  return drawn;
}

/**
 * A session may go on from a row that the other project folded into an equal one. Which one, only that project's own
 * lines tell; so they are drawn for it, once. It is asked for worktrees that resume each other's sessions, and no others.
 */
function findShownOutside(archive: ArchiveIndex, memory: ReadingMemory | null): ShownOutside {
  const twins = new Map<ProjectSource, ReadonlyMap<string, string>>();
  return (project, uuid) => {
    let folded = twins.get(project);
    if (!folded) {
      const drawn = drawProject(project, archive, {
        report: () => {},
        drift: new Map(),
        willReread: false,
        memory,
      });
      folded = new Map(drawn.folded.map((fold) => [fold.uuid, fold.twin]));
      twins.set(project, folded);
    }
    return folded.get(uuid) ?? uuid;
  };
}
