import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own folder: `site/`, `templates/` and `assets/` are found from here, wherever Annals is run. */
export const packageFolder: string = findUp(dirname(fileURLToPath(import.meta.url)));

function findUp(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
