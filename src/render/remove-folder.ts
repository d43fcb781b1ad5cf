import { readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';

/** Removes a folder with thousands of files, folder by folder, so that others have their turn in between. */
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
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await empty(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
  await turn();
}
