import type { ProjectSource } from '../../src/discover/discover-archive.ts';
import { cutProject } from '../../src/message-index/cut-project.ts';
import { type FoundArchive, openArchive } from '../../src/pipeline.ts';
import { scanIds } from '../../src/read/scan-ids.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { filesOf, surveyFiles } from '../../src/redact/survey-archive.ts';
import { joinOutlines } from '../../src/render/jobs/join-results.ts';
import { outlineProject, type ProjectOutline } from '../../src/render/project-outline.ts';
import { groupMessages } from '../../src/view/group-messages.ts';
import { openFolder, type ProjectJson } from './open-files.ts';

/** The parts of a project that have nothing to do with each other. */
export function partsOf(project: ProjectSource): readonly ProjectSource[] {
  const files = filesOf([project]);
  const { notes } = surveyFiles(files, EVERYTHING.redact);
  const ties = new Map(files.map((file, at) => [file, notes[at]!.ties]));
  return cutProject(project, { idsOf: scanIds, tiesOf: (file) => ties.get(file)! });
}

/** Of every part of a project that has nothing to do with the rest: what is told of it alone, and among the others. */
export function* toldAlone(found: FoundArchive, project: ProjectSource): Iterable<{ alone: unknown; among: unknown }> {
  const open = (source: ProjectSource): ProjectJson =>
    openFolder({ ...found, projects: [source] }).get(project.dir)!.json;
  const parts = partsOf(project);
  if (parts.length === 1) return;
  const all = open(project);
  for (const part of parts) {
    const own = open(part);
    const ids = new Set([...own.order, ...own.folded.map(({ uuid }) => uuid)]);
    yield { alone: about(own, ids), among: about(all, ids) };
  }
}
/** What is kept of a project, read whole, and put together from its parts. */
export function outlines(
  found: FoundArchive,
  project: ProjectSource,
): { whole: ProjectOutline; joined: ProjectOutline } {
  const archive = openArchive(found);
  const outline = (source: ProjectSource): ProjectOutline => {
    const run = archive.run(source);
    return sorted(outlineProject(run, { timeZone: 'UTC', grouped: groupMessages(run.timeline) }));
  };
  return { whole: outline(project), joined: sorted(joinOutlines(project, partsOf(project).map(outline))) };
}

/** Old addresses are in no order. */
const sorted = (outline: ProjectOutline): ProjectOutline => ({
  ...outline,
  vanished: outline.vanished.toSorted(([a, m], [b, n]) => (a < b ? -1 : a > b ? 1 : m - n)),
});

function about({ lines, forks, roots, folded, order, compactions }: ProjectJson, ids: ReadonlySet<string>): unknown {
  const isOwn = ({ uuid }: { readonly uuid: string }): boolean => ids.has(uuid);
  return {
    lines: lines.filter(({ uuids }) => uuids.some((uuid) => ids.has(uuid))),
    order: order.filter((uuid) => ids.has(uuid)),
    ...{ forks: forks.filter(isOwn), roots: roots.filter(isOwn) },
    ...{ folded: folded.filter(isOwn), compactions: compactions.filter(isOwn) },
  };
}
