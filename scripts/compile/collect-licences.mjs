import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of all packages that files are from. */
export function collectLicences(files) {
  const folders = new Set(files.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []));
  return [...folders].sort().map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [`${name} ${version} (${license})`, ...textsIn(folder)].join('\n\n');
}

/** Some packages have a folder of them. */
function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^licen[cs]e/i.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? textsIn(path) : [readFileSync(path, 'utf8').trim()];
    });
}
