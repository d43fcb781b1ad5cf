import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { Sources } from '../discover/discover-sources.ts';
import { newestOf } from '../discover/newest-transcript.ts';
import { sizeOf } from '../discover/project-size.ts';
import type { SharedIds } from '../message-index/archive-index.ts';
import type { ArchiveMemory } from '../message-index/archive-memory.ts';
import { findKin } from '../message-index/find-kin.ts';
import { isSmall } from '../message-index/index-messages.ts';
import type { ProjectNames } from '../message-index/name-projects.ts';
import type { ReadingMemory } from '../message-index/reading-memory.ts';
import { type ArchiveRun, type FoundArchive, findArchive, type NameSources, openArchive } from '../pipeline.ts';
import type { ScannedIds } from '../read/scan-ids.ts';
import { type PublishedArchive, publishArchive } from '../redact/publish-archive.ts';
import type { Publishing } from '../redact/publishing.ts';
import type { Survey } from '../redact/survey-archive.ts';

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
  /** The part of a project that the file which was written to last has to do with; null where that is not worth finding. */
  kinOf(project: ProjectSource): ProjectSource | null;
}

/** What was seen of an archive by others, before it is opened. */
export interface Seen {
  readonly survey: Survey;
  idsOf(file: TranscriptFile): ScannedIds;
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
  const kinOf = (project: ProjectSource): ProjectSource | null =>
    seen.memory && seen.idsOf && !shared!.folders.includes(project.dir)
      ? newestKin(project, seen.idsOf, seen.memory.readings)
      : null;
  const setup = { sources: found, publishing, known: { survey: archive.survey, shared: shared!, names: names! } };
  return Object.assign(archive, { setup, shared: shared!, kinOf });
}

/** Not worth finding is that of a small project, nor one that is nearly all of it; and names that are changed are not remembered. */
function newestKin(project: ProjectSource, idsOf: Seen['idsOf'], readings: ReadingMemory): ProjectSource | null {
  const newest = newestOf(project);
  const isRenamed = project.transcripts.some(({ renamed }) => renamed !== null);
  if (newest === undefined || isSmall(project) || isRenamed) return null;
  const kin = findKin(project, newest, { idsOf, namesIn: (file) => readings.namesIn(file) });
  return 2 * sizeOf(kin) > sizeOf(project) ? null : kin;
}
