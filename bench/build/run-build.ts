import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type WatchedTree, watchTree } from '../support/watch-tree.ts';
import { type Stages, stagesOf } from './stages.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A folder for one archive: its site, and what is kept for the next build. Configuration of this clone is not seen. */
export interface Place {
  readonly archive: string;
  readonly room: string;
}

export interface Run extends WatchedTree {
  readonly seconds: number;
  readonly stages: Stages;
}

export const siteIn = (room: string): string => join(room, 'site');

/** One build by the compiled program, from its start to its end, watched from outside. */
export function runBuild({ archive, room }: Place, flags: readonly string[]): Promise<Run> {
  return new Promise((done, failed) => {
    const began = performance.now();
    const child = spawn(process.execPath, [CLI, 'build', archive, '-o', siteIn(room), ...flags], {
      cwd: room,
      env: { ...process.env, XDG_CACHE_HOME: join(room, 'cache') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const watched = watchTree(child.pid!);
    const end = (): unknown => child.kill();
    process.prependOnceListener('exit', end); // before its folder is removed
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('close', (code) => {
      const seconds = (performance.now() - began) / 1000;
      const use = watched.stop();
      process.off('exit', end);
      if (code === 0) done({ seconds, ...use, stages: stagesOf(errors) });
      else failed(new Error(`The build ended with ${code}: ${errors.trim().split('\n').slice(-5).join('\n')}`));
    });
  });
}
