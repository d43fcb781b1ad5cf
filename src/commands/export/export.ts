import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import type { Depth } from '../../export/depth.ts';
import { ExportPictures } from '../../export/export-pictures.ts';
import { sessionSchema } from '../../export/json/session-schema.ts';
import { writeJson } from '../../export/json/write-json.ts';
import type { Agents } from '../../export/markdown/conversation-writer.ts';
import { writeMarkdown } from '../../export/markdown/write-markdown.ts';
import { ProjectExport } from '../../export/project-export.ts';
import { TextFile } from '../../export/text-file.ts';
import { writeRows } from '../../export/write-rows.ts';
import type { PublishedRun } from '../../redact/publish-run.ts';
import type { Publishing } from '../../redact/publishing.ts';
import { openPublished } from '../../render/open-published.ts';
import { OutputError } from '../../render/output-error.ts';
import { nameFromId } from '../../view/addresses.ts';
import type { Terminal } from '../build/progress.ts';
import { chooseProjects } from '../inspect/inspect.ts';
import { plural } from '../terminal-text.ts';
import { stageExport } from './export-folder.ts';

export const EXPORT_FORMATS = ['md', 'json', 'jsonl'] as const;

export interface ExportOptions {
  readonly output: string;
  readonly format: (typeof EXPORT_FORMATS)[number];
  readonly project: string | null;
  readonly session: string | null;
  readonly paths: 'all' | 'active';
  readonly depth: Depth;
  readonly agents: Agents;
  /** Where the site of the archive stands: permanent links lead there. */
  readonly url: string | null;
  readonly publishing: Publishing;
}

interface Sum {
  files: number;
  bytes: number;
}

/** Writes an archive as files for other programs and for people: Markdown, JSON, or the rows themselves. */
export function exportArchive(sources: Sources, options: ExportOptions, terminal: Terminal): void {
  const target = resolve(options.output);
  const archive = openPublished({ sources, publishing: options.publishing });
  const projects = chooseProjects(archive, options.project);
  const staging = stageExport(target);
  const sum: Sum = { files: 0, bytes: 0 };
  const taken = new Set<string>();
  try {
    for (const project of projects) exportProject(archive.run(project, true), staging.folder, options, sum, taken);
    if (sum.files === 0 && options.session !== null)
      throw new SourceError(`No session here begins with "${options.session}".`);
    if (options.format === 'json') writeFileSync(join(staging.folder, 'schema.json'), sessionSchema());
    staging.commit();
  } catch (error) {
    staging.abandon();
    throw OutputError.from(error, target);
  }
  const size = `${(sum.bytes / 1e6).toFixed(1)} MB`;
  terminal.write(`${plural(sum.files, NAMES[options.format])}, ${size}, in ${target}.\n`);
}

const NAMES = { md: 'transcript', json: 'session', jsonl: 'file' } as const;

function exportProject(run: PublishedRun, folder: string, options: ExportOptions, sum: Sum, taken: Set<string>): void {
  try {
    if (options.format === 'jsonl') {
      const { files, bytes } = writeRows(filesOf(run, options), run.copies, folder, taken);
      sum.files += files;
      sum.bytes += bytes;
      return;
    }
    const own = join(folder, run.slug);
    const pictures = new ExportPictures(join(own, 'images'));
    const project = new ProjectExport(run, {
      read: run.read,
      files: run.files,
      pictures,
      pictureFolder: 'images/',
      pageFolder: `${options.url ?? ''}${run.slug}/`,
      isLinked: options.url !== null,
    });
    if (options.format === 'md') exportMarkdown(project, own, options, sum);
    else exportJson(project, own, options, sum);
    sum.bytes += pictures.bytes;
  } finally {
    run.close();
  }
}

/** The files of a project, or of one session of it: those named for it, and those of its agents. */
function filesOf({ source, timeline }: PublishedRun, options: ExportOptions): ProjectSource {
  if (options.session === null) return source;
  const holding = new Set<string>();
  for (const { ref, session } of timeline.tree.drawn.dag.index.rows)
    if (isWanted(session, options)) holding.add(ref.file.path);
  const isOwn = (session: string | null): boolean => session !== null && isWanted(session, options);
  return {
    ...source,
    transcripts: source.transcripts.filter(
      ({ session, kind, path }) => isOwn(session) || (kind === 'agent' && session === null && holding.has(path)),
    ),
    sidecars: source.sidecars.filter(({ session }) => isOwn(session)),
  };
}

const isWanted = (session: string, { session: wanted }: ExportOptions): boolean =>
  wanted === null || session.startsWith(wanted);

function exportMarkdown(project: ProjectExport, folder: string, options: ExportOptions, sum: Sum): void {
  const paths = project.paths.all.filter(
    ({ session, status }) => isWanted(session, options) && (options.paths === 'all' || status === 'active'),
  );
  if (paths.length === 0) return;
  const { files, bytes } = writeMarkdown(project, paths, options, folder);
  sum.files += files - 1;
  sum.bytes += bytes;
}

function exportJson(project: ProjectExport, folder: string, options: ExportOptions, sum: Sum): void {
  for (const session of project.grouped.values()) {
    if (
      !isWanted(session.session, options) ||
      session.messages.every(({ kind }) => kind === 'withdrawn' || kind === 'header')
    )
      continue;
    const file = new TextFile(join(folder, `${nameFromId(session.session)}.json`));
    try {
      const json = {
        depth: options.depth,
        withAgents: options.agents !== 'none',
        withAbandoned: options.paths === 'all',
        schema: '../schema.json',
      };
      writeJson(session, project, json, (text) => file.write(text));
    } finally {
      sum.bytes += file.close();
    }
    sum.files++;
  }
}
