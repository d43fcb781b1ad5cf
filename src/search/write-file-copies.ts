import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../render/cache/store.ts';
import { FACTS } from './shard-facts.ts';
import { filesBelow, writeFiles } from './write-files.ts';

/**
 * On `file://` a page may load scripts and nothing else: so each file of an index is there as a script once more. Of files
 * that were taken over from an earlier site, so are the copies.
 */
export function writeFileCopies(folder: string, taken: ReadonlySet<string>, previous: string | null): number {
  let bytes = 0;
  for (const path of filesBelow(folder)) {
    if (path.endsWith('.js') || path.endsWith(`/${FACTS}`)) continue;
    const name = `${path}.js`;
    const known = previous !== null && taken.has(path) ? join(previous, 'search/file', name) : null;
    const size = known === null ? undefined : statSync(known, { throwIfNoEntry: false })?.size;
    if (known !== null && size === copySize(path, statSync(join(folder, path)).size)) {
      linkOrCopy(known, join(folder, 'file', name));
      bytes += size;
      continue;
    }
    const script = `${before(path)}${readFileSync(join(folder, path)).toString('base64')}${AFTER}`;
    writeFiles(join(folder, 'file'), [{ path: name, content: Buffer.from(script) }]);
    bytes += script.length;
  }
  return bytes;
}

const before = (path: string): string => `annalsFile(${JSON.stringify(path)},"`;
const AFTER = '")\n';

/** What is not as long as it has to be was not written to its end. */
const copySize = (path: string, bytes: number): number =>
  Buffer.byteLength(before(path)) + Math.ceil(bytes / 3) * 4 + AFTER.length;
