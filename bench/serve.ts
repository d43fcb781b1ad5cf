import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nameFromId, partFile } from '../src/view/addresses.ts';
import { appendTurn } from './build/append-turn.ts';
import { growArchive } from './grow-archive.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { writeReadme } from './write-readme.ts';

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/**
 * How soon a turn that is appended to the session that was used last is on its page, where `annals serve` serves
 * ANNALS_CORPUS. Options: `--size <n>` (times the corpus, 1), `--changes <n>` (10), `--first <s>` (seconds before the
 * first one, 10), `--every <s>` (seconds between them, 5), `--readme`.
 */
export async function serve(args: readonly string[]): Promise<void> {
  const options = {
    size: { type: 'string', default: '1' },
    changes: { type: 'string', default: '10' },
    first: { type: 'string', default: '10' },
    every: { type: 'string', default: '5' },
    readme: { type: 'boolean', default: false },
  } as const;
  const { size, changes, first, every, readme } = parseArgs({ args: [...args], options }).values;
  const corpus = process.env.ANNALS_CORPUS;
  if (!corpus) {
    process.stdout.write('ANNALS_CORPUS names no folder of transcripts: there is nothing to serve.\n');
    return;
  }
  const room = mkdtempSync(join(tmpdir(), 'annals-bench-serve-'));
  const archive = join(room, 'archive');
  for (const name of ['tmp', 'cache']) mkdirSync(join(room, name));
  growArchive(corpus, archive, { times: Number(size), perProject: 3 });
  const served = await startServing(archive, room);
  try {
    await wait(1000 * Number(first));
    const times: number[] = [];
    for (let change = 0; change < Number(changes); change++) {
      times.push(await timeToPage(archive, served));
      await wait(1000 * Number(every));
    }
    const report = reportOf(times, Number(size));
    process.stdout.write(`${report}\n`);
    if (readme) process.stdout.write(`${writeReadme('serve', report)}\n`);
  } finally {
    await served.end();
    rmSync(room, { recursive: true, force: true });
  }
}

interface Served {
  readonly url: string;
  /** Its files. */
  readonly site: string;
  end(): Promise<void>;
}

function startServing(archive: string, room: string): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, [CLI, 'serve', archive], {
    cwd: room,
    env: { ...process.env, XDG_CACHE_HOME: join(room, 'cache'), TMPDIR: join(room, 'tmp') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (): Promise<void> => {
    child.kill('SIGINT');
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    void ended.then(() => reject(new Error(`annals serve ended: ${said}`)));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = /Annals is at (\S+\/) /.exec(said) ?? [];
      const folder = readdirSync(join(room, 'tmp')).find((name) => name.startsWith('annals-serve-'));
      if (url && folder) resolve({ url, site: join(room, 'tmp', folder, 'site'), end });
    });
  });
}

/** Milliseconds from the write to the first answer of the server that has it. */
async function timeToPage(archive: string, { url, site }: Served): Promise<number> {
  const { session, uuids } = appendTurn(archive);
  const from = performance.now();
  const pages = lastPagesOf(session, site);
  for await (const _ of listen(url)) {
    for (const page of pages) if ((await read(`${url}${page}`)).includes(uuids[1])) return performance.now() - from;
  }
  throw new Error(`${uuids[1]} is on none of ${pages.join(', ')}.`);
}

/** What an open page hears: at once, and whenever there is something new. */
async function* listen(url: string): AsyncGenerator<void> {
  const { body } = await fetch(`${url}__annals/live`);
  for await (const _ of body as unknown as AsyncIterable<Uint8Array>) yield;
}

/** The last page of a session, and the one that would come behind it. */
function lastPagesOf(session: string, site: string): readonly string[] {
  const project = readdirSync(site).find((folder) => existsSync(join(site, folder, `${session}.html`)));
  if (project === undefined) throw new Error(`There is no page of ${session}.`);
  const file = (part: number): string => `${project}/${partFile(nameFromId(session), part)}`;
  let last = 0;
  while (existsSync(join(site, file(last + 1)))) last++;
  return [file(last), file(last + 1)];
}

/** A connection that the server has closed meanwhile is opened again. */
const read = async (url: string): Promise<string> => (await fetch(url).catch(() => fetch(url))).text();

function reportOf(times: readonly number[], size: number): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
  const [first = 0, ...others] = times;
  return [
    '|  | from the write to the page |',
    '| --- | ---: |',
    `| the first change | ${seconds(first)} |`,
    `| ${others.length} more, median | ${seconds(median(others))} |`,
    `| … longest | ${seconds(Math.max(...others))} |`,
    '',
    `A turn appended to the session that was used last, in ${size} × the corpus. ${machine()}.`,
  ].join('\n');
}
