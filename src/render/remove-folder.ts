import { readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';

/** Files that are removed in one turn. */
const AT_ONCE = 256;

/** Removes a folder with thousands of files, some at a time, so that others have their turn in between. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await empty(folder);
  } catch {
    // what is odd about it costs time to find out
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nobody asks a file for its facts first, which takes as long as removing it. */
async function empty(folder: string): Promise<void> {
  for (const [at, entry] of readdirSync(folder, { withFileTypes: true }).entries()) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await empty(path);
    else unlinkSync(path);
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
  }
  rmdirSync(folder);
  await turn();
}
