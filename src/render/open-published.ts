import type { Sources } from '../discover/discover-sources.ts';
import type { SharedIds } from '../message-index/archive-index.ts';
import { openArchive } from '../pipeline.ts';
import { type PublishedArchive, publishArchive } from '../redact/publish-archive.ts';
import type { Publishing } from '../redact/publishing.ts';
import type { Survey } from '../redact/survey-archive.ts';

/** All it takes to open an archive. Plain data: threads open the same one, and are told what was found out about it. */
export interface ArchiveSetup {
  readonly sources: Sources;
  readonly publishing: Publishing;
  readonly known?: { readonly survey: Survey; readonly shared: SharedIds };
}

export interface OpenArchive extends PublishedArchive {
  readonly setup: ArchiveSetup;
}

export function openPublished({ sources, publishing, known }: ArchiveSetup): OpenArchive {
  let shared = known?.shared;
  const open = (names: Parameters<typeof openArchive>[1]): ReturnType<typeof openArchive> => {
    const archive = openArchive(sources, names, shared);
    shared = archive.shared;
    return archive;
  };
  const archive = publishArchive(publishing, open, known?.survey);
  return Object.assign(archive, { setup: { sources, publishing, known: { survey: archive.survey, shared: shared! } } });
}
