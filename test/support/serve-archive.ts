import { type ChildProcess, spawn } from 'node:child_process';

export interface Serving {
  /** Of the top of the site, ending in `/`. */
  readonly url: string;
  /** What it has said so far. */
  said(): string;
  /** Ctrl+C. Gives the exit code. */
  interrupt(): Promise<number | null>;
}

/** Runs the real `annals serve`, with folders of its own for what it keeps and for what it needs for a while. */
export function serveArchive(
  source: string,
  folders: { readonly cache: string; readonly tmp: string },
): Promise<Serving> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'serve', source], {
    env: { ...process.env, XDG_CACHE_HOME: folders.cache, TMPDIR: folders.tmp },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let said = '';
  return new Promise((resolve, reject) => {
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${said}`)));
    (child as ChildProcess).stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /Annals is at (\S+\/) /.exec(said) ?? [];
      if (url === undefined) return;
      resolve({
        url,
        said: () => said,
        interrupt: () => {
          child.kill('SIGINT');
          return ended;
        },
      });
    });
  });
}
