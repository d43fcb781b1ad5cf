import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { Sources } from '../discover/discover-sources.ts';
import type { SharedIds } from '../message-index/archive-index.ts';
import type { ArchiveMemory } from '../message-index/archive-memory.ts';
import { cutProject } from '../message-index/cut-project.ts';
import { isSmall } from '../message-index/index-messages.ts';
import type { ProjectNames } from '../message-index/name-projects.ts';
import { type ArchiveRun, type FoundArchive, findArchive, type NameSources, openArchive } from '../pipeline.ts';
import type { ScannedIds } from '../read/scan-ids.ts';
import { type PublishedArchive, publishArchive } from '../redact/publish-archive.ts';
import type { Publishing } from '../redact/publishing.ts';
import type { SourceFile, Survey } from '../redact/survey-archive.ts';

/** All it takes to open an archive. Plain data: threads open the same one, and are told what was found out about it. */
export interface ArchiveSetup {
  readonly sources: Sources | FoundArchive;
  readonly publishing: Publishing;
  readonly known?: { readonly survey: Survey; readonly shared: SharedIds; readonly names: ProjectNames };
}

export interface OpenArchive extends PublishedArchive {
  readonly setup: ArchiveSetup;
  /** What projects have in common. */
  readonly shared: SharedIds;
  /** What a project is written in: parts that have nothing to do with each other, or all of it. */
  partsOf(project: ProjectSource): readonly ProjectSource[];
}

/** What was seen of an archive by others, before it is opened. */
export interface Seen {
  readonly survey: Survey;
  idsOf(file: TranscriptFile): ScannedIds;
  tiesOf(file: SourceFile): Float64Array;
  readonly memory?: ArchiveMemory | undefined;
}

export function openPublished({ sources, publishing, known }: ArchiveSetup, seen: Partial<Seen> = {}): OpenArchive {
  const found = typeof sources === 'object' && 'projects' in sources ? sources : findArchive(sources);
  let { shared, names } = known ?? {};
  const open = (nameSources: NameSources): ArchiveRun => {
    const archive = openArchive(found, nameSources, { names, shared, idsOf: seen.idsOf, memory: seen.memory });
    ({ shared, names } = archive);
    return archive;
  };
  const archive = publishArchive(publishing, open, known?.survey ?? seen.survey);
  const { idsOf, tiesOf } = seen;
  const partsOf = (project: ProjectSource): readonly ProjectSource[] =>
    idsOf && tiesOf && !shared!.folders.includes(project.dir) && isWorthCutting(project)
      ? cutProject(project, { idsOf, tiesOf })
      : [project];
  const setup = { sources: found, publishing, known: { survey: archive.survey, shared: shared!, names: names! } };
  return Object.assign(archive, { setup, shared: shared!, partsOf });
}

/** A small project is not; and of names that are changed nobody has seen what they tie. */
const isWorthCutting = (project: ProjectSource): boolean =>
  !isSmall(project) && project.transcripts.every(({ renamed }) => renamed === null);
