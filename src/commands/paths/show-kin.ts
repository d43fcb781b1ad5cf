import { linkChildren } from '../../dag/link-children.ts';
import type { Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { openPublished } from '../../render/open-published.ts';
import { parentsAcross } from '../../timeline/traverse.ts';
import { clean } from '../terminal-text.ts';

export interface KinOptions {
  readonly kin: 'ancestors' | 'descendants';
  /** The row, or how its uuid begins. */
  readonly uuid: string;
  readonly format: 'text' | 'json';
  readonly redact: RedactOptions;
}

/** The rows from the root to a row, or all that came of it, over the borders of lines and sessions. */
export function showKin(
  sources: Sources,
  { kin, uuid, format, redact }: KinOptions,
  write: (text: string) => void,
): void {
  const { run, row } = findRow(sources, uuid, redact);
  const { ids, rows } = run.timeline.tree.drawn.dag.index;
  const parents = parentsAcross(run.timeline.tree);
  const found = kin === 'ancestors' ? pathTo(row, parents) : below(row, parents);
  let isFirst = true;
  if (format === 'json') write('[');
  for (const at of found) {
    const parent = parents[at] === -1 ? null : ids[parents[at]!]!;
    if (format === 'json')
      write(`${isFirst ? '' : ','}\n${JSON.stringify({ uuid: ids[at], type: rows[at]!.type, parent })}`);
    else write(`${clean(rows[at]!.type)} (${clean(ids[at]!)})\n`);
    isFirst = false;
  }
  if (format === 'json') write('\n]\n');
}

function findRow(sources: Sources, uuid: string, redact: RedactOptions): { run: ProjectRun; row: number } {
  const archive = openPublished({ sources, publishing: { ...EVERYTHING, redact } });
  const found: { run: ProjectRun; row: number }[] = [];
  for (const project of archive.projects) {
    const run = archive.run(project);
    run.close();
    const { index } = run.timeline.tree.drawn.dag;
    const exact = index.byId.get(uuid);
    if (exact !== undefined) return { run, row: exact };
    for (const [row, id] of index.ids.entries()) if (found.length < 2 && id.startsWith(uuid)) found.push({ run, row });
  }
  if (found.length === 1) return found[0]!;
  throw new SourceError(
    found.length === 0
      ? `No row here has the uuid "${uuid}".`
      : `Several rows have a uuid that begins with "${uuid}". Give more of it.`,
  );
}

function pathTo(row: number, parents: Int32Array): number[] {
  const path: number[] = [];
  for (let at = row; at !== -1; at = parents[at]!) path.push(at);
  return path.reverse();
}

function below(row: number, parents: Int32Array): number[] {
  const children = linkChildren(parents);
  const found: number[] = [];
  const stack = [...children.of(row)].reverse();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    found.push(at);
    const next = children.of(at);
    for (let nth = next.length - 1; nth >= 0; nth--) stack.push(next[nth]!);
  }
  return found;
}
