import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutputError } from '../../render/output-error.ts';
import { type Staging, stageOutput } from '../../render/swap-folder.ts';

const MARK = '.annals-export';
const HEAD =
  'Exported by Annals. An export replaces this folder whole, as long as it holds only these files, unchanged:';
/** Files are marked as written a moment after the last of them; clocks of disks are coarse. */
const A_MOMENT = 2000;

/**
 * An empty folder beside the one asked for, put in its place when all is written. An export is replaced by the next one,
 * but only if nobody has added to it or edited it since: notes that somebody put there are not ours to throw away.
 */
export function stageExport(output: string): Staging {
  refuseChanged(output);
  const staging = stageOutput(output, { file: MARK, text: `${HEAD}\n` });
  return {
    ...staging,
    commit: () => {
      const files = [...filesBelow(staging.folder)].filter((name) => name !== MARK);
      writeFileSync(join(staging.folder, MARK), [HEAD, ...files, ''].join('\n'));
      staging.commit();
    },
  };
}

function refuseChanged(output: string): void {
  const mark = join(output, MARK);
  if (!existsSync(mark)) return;
  const written = new Set(readFileSync(mark, 'utf8').split('\n').slice(1));
  const moment = statSync(mark).mtimeMs + A_MOMENT;
  for (const name of filesBelow(output)) {
    if (name === MARK) continue;
    const isOurs = written.has(name);
    if (isOurs && statSync(join(output, name)).mtimeMs <= moment) continue;
    const what = isOurs ? `${name} was changed` : `${name} was added`;
    throw new OutputError(
      `${output} is an export in which ${what} since. Move it away, or give another folder with -o.`,
    );
  }
}

/** Names of all files, with `/`, sorted. */
function* filesBelow(folder: string): Generator<string> {
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    const entries = readdirSync(join(folder, below), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else yield name;
    }
  }
}
