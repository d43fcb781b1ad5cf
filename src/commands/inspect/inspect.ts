import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import type { PublishedArchive } from '../../redact/publish-archive.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { openPublished } from '../../render/open-published.ts';
import { projectDot } from './project-dot.ts';
import { projectJson } from './project-json.ts';
import { projectSummary } from './project-summary.ts';
import { projectTree } from './project-tree.ts';
import { type Selection, selectRows } from './select-rows.ts';

export const FORMATS = ['summary', 'json', 'tree', 'dot'] as const;

export interface InspectOptions extends Selection {
  readonly format: (typeof FORMATS)[number];
  readonly project: string | null;
  readonly redact?: RedactOptions;
}

/** Shows what the pipeline makes of an archive. Projects are written as they are done: none waits for the next. */
export function inspect(sources: Sources, options: InspectOptions, write: (text: string) => void): void {
  const { redact = EVERYTHING.redact } = options;
  const archive = openPublished({ sources, publishing: { ...EVERYTHING, redact } });
  const projects = chooseProjects(archive, options.project);
  let isFound = options.session === null;
  if (options.format === 'json') write('{"projects":[');
  for (const [at, project] of projects.entries()) {
    const run = archive.run(project);
    run.close();
    const selected = selectRows(run, options);
    isFound ||= options.session === null || selected.lines.size > 0;
    if (options.format === 'json') write(`${at > 0 ? ',' : ''}\n${JSON.stringify(projectJson(run, selected))}`);
    else if (options.format === 'tree') write(`${projectTree(run, selected)}\n`);
    else if (options.format === 'dot') write(`${projectDot(run, selected)}\n`);
    else write(`${projectSummary(run)}\n\n`);
  }
  if (options.format === 'json') write('\n]}\n');
  if (!isFound) throw new SourceError(`No session here begins with "${options.session}".`);
}

/** By slug, name or folder. */
export function chooseProjects(
  archive: Pick<PublishedArchive, 'projects' | 'nameOf'>,
  wanted: string | null,
): readonly ProjectSource[] {
  if (wanted === null) return archive.projects;
  const found = archive.projects.filter((project) => {
    const { slug, name } = archive.nameOf(project);
    return slug === wanted || name === wanted || project.dir === wanted || project.dir.endsWith(`/${wanted}`);
  });
  if (found.length > 0) return found;
  const known = archive.projects.map((project) => archive.nameOf(project).slug).sort();
  throw new SourceError(
    `No project "${wanted}" here. There are: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`,
  );
}
