import type { ProjectSource, TranscriptFile } from '../../src/discover/discover-archive.ts';
import { findKin } from '../../src/message-index/find-kin.ts';
import { ReadingMemory } from '../../src/message-index/reading-memory.ts';
import type { FoundArchive } from '../../src/pipeline.ts';
import { scanIds } from '../../src/read/scan-ids.ts';
import { openFolder, type ProjectJson } from './open-files.ts';

const readings = new ReadingMemory();

/** What a file has to do with, in its project. */
export const kinOf = (project: ProjectSource, file: TranscriptFile): ProjectSource =>
  findKin(project, file, { idsOf: scanIds, namesIn: (one) => readings.namesIn(one) });

/** Of every part of a project that has nothing to do with the rest: what is told of it alone, and among the others. */
export function* toldAlone(found: FoundArchive, project: ProjectSource): Iterable<{ alone: unknown; among: unknown }> {
  const open = (source: ProjectSource): ProjectJson =>
    openFolder({ ...found, projects: [source] }).get(project.dir)!.json;
  const all = open(project);
  const told = new Set<TranscriptFile>();
  for (const file of project.transcripts) {
    if (told.has(file)) continue;
    const kin = kinOf(project, file);
    for (const one of kin.transcripts) told.add(one);
    if (kin.transcripts.length === project.transcripts.length) continue;
    const own = open(kin);
    const ids = new Set([...own.order, ...own.folded.map(({ uuid }) => uuid)]);
    yield { alone: about(own, ids), among: about(all, ids) };
  }
}

function about({ lines, forks, roots, folded, order, compactions }: ProjectJson, ids: ReadonlySet<string>): unknown {
  const isOwn = ({ uuid }: { readonly uuid: string }): boolean => ids.has(uuid);
  return {
    lines: lines.filter(({ uuids }) => uuids.some((uuid) => ids.has(uuid))),
    order: order.filter((uuid) => ids.has(uuid)),
    ...{ forks: forks.filter(isOwn), roots: roots.filter(isOwn) },
    ...{ folded: folded.filter(isOwn), compactions: compactions.filter(isOwn) },
  };
}
