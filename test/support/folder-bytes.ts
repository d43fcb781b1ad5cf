import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder with what it holds, to see whether anything changed. */
export function folderBytes(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}
