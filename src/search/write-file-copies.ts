import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS } from './shard-facts.ts';
import { filesBelow, writeFiles } from './write-shard.ts';

/** On `file://` a page may load scripts and nothing else: so each file of an index is there as a script once more. */
export function writeFileCopies(folder: string): number {
  let bytes = 0;
  for (const path of filesBelow(folder)) {
    if (path.endsWith('.js') || path.endsWith(`/${FACTS}`)) continue;
    const script = `annalsFile(${JSON.stringify(path)},"${readFileSync(join(folder, path)).toString('base64')}")\n`;
    writeFiles(join(folder, 'file'), [{ path: `${path}.js`, content: Buffer.from(script) }]);
    bytes += script.length;
  }
  return bytes;
}
