import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPlace } from '../view/search/record-place.ts';
import { cutIndex } from './cut-index.ts';
import type { FacetTable } from './facet-sets.ts';
import type { IndexFile } from './run-pagefind.ts';

/** What an index needs of all that Pagefind writes. */
const OF_INDEX = /^(?:(?:index|fragment|filter)\/.+|pagefind\..+\.pf_meta|pagefind-entry\.json)$/;

/** Writes an index without the programs that come with it, a table of its sets, and one of when its records were written. */
export function writeShard(folder: string, files: readonly IndexFile[], sets: FacetTable): void {
  const own = cutIndex(files.filter(({ path }) => OF_INDEX.test(path)));
  writeFiles(folder, [
    ...own,
    { path: 'sets.json', content: Buffer.from(JSON.stringify(sets)) },
    { path: 'dates.json', content: Buffer.from(JSON.stringify(datesOf(own))) },
  ]);
}

export function writeFiles(folder: string, files: readonly IndexFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const SIGNATURE = 'pagefind_dcd'.length;

/** Id of each record, and seconds since 1970. Merged results come in the order of their scores, whatever sort is asked for. */
function datesOf(files: readonly IndexFile[]): Readonly<Record<string, number>> {
  const dates: [id: string, time: number][] = [];
  for (const { path, content } of files) {
    const [, name] = /^fragment\/(.+)\.pf_fragment$/.exec(path) ?? [];
    if (name === undefined) continue;
    const data = JSON.parse(gunzipSync(content).toString('utf8', SIGNATURE)) as object;
    const records = 'url' in data ? { [name]: data } : data;
    for (const [id, { url }] of Object.entries(records) as [string, { url: string }][])
      dates.push([id, readPlace(url)?.time ?? 0]);
  }
  return Object.fromEntries(dates.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every file below a folder, by its path there. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Bytes of all files below a folder, but for one. */
export const bytesOf = (folder: string, but: string): number =>
  filesBelow(folder).reduce((sum, path) => sum + (path === but ? 0 : statSync(join(folder, path)).size), 0);
