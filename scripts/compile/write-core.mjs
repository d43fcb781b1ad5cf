import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeCore } from '../../src/search/make-core.ts';

/** What Pagefind runs on, as it is: no build has to start it. */
export async function writeCore(folder) {
  for (const { path, content } of await makeCore()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
