import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import type { ConversationPath, Paths } from '../../export/find-paths.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { openPublished } from '../../render/open-published.ts';
import { chooseProjects } from '../inspect/inspect.ts';
import { clean, figure, plural } from '../terminal-text.ts';
import { pathFacts, pathsOf } from './path-facts.ts';

export interface PathsOptions {
  readonly project: string | null;
  readonly session: string | null;
  readonly format: 'text' | 'json';
  /** With the uuids of their rows. */
  readonly withRows: boolean;
  readonly redact: RedactOptions;
}

/** Shows every conversation of an archive from its root to its leaf. Written one by one: together they may be endless. */
export function showPaths(sources: Sources, options: PathsOptions, write: (text: string) => void): void {
  const { redact } = options;
  const archive = openPublished({ sources, publishing: { ...EVERYTHING, redact } });
  const isJson = options.format === 'json';
  let found = 0;
  if (isJson) write('{"projects":[');
  for (const [at, project] of chooseProjects(archive, options.project).entries()) {
    const run = archive.run(project);
    run.close();
    const paths = pathsOf(run);
    const wanted = paths.all.filter(({ session }) => options.session === null || session.startsWith(options.session));
    found += wanted.length;
    if (isJson) writeJson(run, paths, wanted, options, at === 0, write);
    else writeText(run, paths, wanted, options, write);
  }
  if (isJson) write('\n]}\n');
  if (found === 0 && options.session !== null)
    throw new SourceError(`No conversation here ends in a session that begins with "${options.session}".`);
}

/** The one with most rows; of equals the first. */
const longestOf = (paths: readonly ConversationPath[]): ConversationPath | null =>
  paths.reduce<ConversationPath | null>((longest, path) => (path.rows > (longest?.rows ?? -1) ? path : longest), null);

const AT_ONCE = 1000;

/** The uuids of a path, a piece at a time. */
function* uuidsOn(path: ConversationPath, paths: Paths, { timeline }: ProjectRun): Generator<readonly string[]> {
  const { lines, drawn } = timeline.tree;
  for (const { line, end } of paths.segmentsOf(path))
    for (let from = 0; from < end; from += AT_ONCE)
      yield lines[line]!.rows.slice(from, Math.min(end, from + AT_ONCE)).map((row) => drawn.dag.index.ids[row]!);
}

function writeJson(
  run: ProjectRun,
  paths: Paths,
  wanted: readonly ConversationPath[],
  { withRows }: PathsOptions,
  isFirst: boolean,
  write: (text: string) => void,
): void {
  const head = { slug: run.slug, name: run.name, folder: run.source.dir, longest: longestOf(wanted)?.name ?? null };
  write(`${isFirst ? '' : ','}\n${JSON.stringify(head).slice(0, -1)},"paths":[`);
  for (const [at, path] of wanted.entries()) {
    write(`${at === 0 ? '' : ','}\n${JSON.stringify(pathFacts(path, run))}`.slice(0, withRows ? -1 : undefined));
    if (!withRows) continue;
    write(',"uuids":[');
    let isFirstPiece = true;
    for (const uuids of uuidsOn(path, paths, run)) {
      write(`${isFirstPiece ? '' : ','}${JSON.stringify(uuids).slice(1, -1)}`);
      isFirstPiece = false;
    }
    write(']}');
  }
  write(']}');
}

function writeText(
  run: ProjectRun,
  paths: Paths,
  wanted: readonly ConversationPath[],
  { withRows }: PathsOptions,
  write: (text: string) => void,
): void {
  const { titles, tree } = run.timeline;
  const { ids } = tree.drawn.dag.index;
  const longest = longestOf(wanted);
  write(`${clean(run.name)}  (${clean(run.source.dir) || '.'}): ${plural(wanted.length, 'path')}\n`);
  for (const path of wanted) {
    const { name, status, rows, messages, forkRow, line } = path;
    const fork = forkRow === -1 ? '' : ` from ${clean(ids[forkRow]!.slice(0, 8))}`;
    const mark = path === longest ? ', the longest' : '';
    const title = titles[line] ? `  ${clean(titles[line])}` : '';
    write(`  ${name}  ${status}${fork}, ${plural(messages, 'message')}, ${figure(rows)} rows${mark}${title}\n`);
    if (!withRows) continue;
    for (const uuids of uuidsOn(path, paths, run)) write(uuids.map((uuid) => `    ${clean(uuid)}\n`).join(''));
  }
}
