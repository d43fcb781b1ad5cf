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

/** Seconds between changes that come one upon the other: the site is not whole again by then. */
const AT_ONCE = 0.3;

/** Milliseconds from writes to the page. */
interface Waits {
  readonly size: number;
  readonly first: number;
  /** Of those with a pause before each. */
  readonly paused: readonly number[];
  readonly atOnce: readonly number[];
}

/**
 * How soon a turn that is appended to the session that was used last is on its page, where `annals serve` serves
 * ANNALS_CORPUS. Options: `--sizes <n,…>` (times the corpus, 1), `--changes <n>` (10, with pauses, and as many without),
 * `--first <s>` (seconds before the first one, 15), `--every <s>` (seconds between them, 5), `--readme`.
 */
export async function serve(args: readonly string[]): Promise<void> {
  const options = {
    sizes: { type: 'string', default: '1' },
    changes: { type: 'string', default: '10' },
    first: { type: 'string', default: '15' },
    every: { type: 'string', default: '5' },
    readme: { type: 'boolean', default: false },
  } as const;
  const { sizes, changes, first, every, readme } = parseArgs({ args: [...args], options }).values;
  const corpus = process.env.ANNALS_CORPUS;
  if (!corpus) {
    process.stdout.write('ANNALS_CORPUS names no folder of transcripts: there is nothing to serve.\n');
    return;
  }
  const waits: Waits[] = [];
  const pauses = { first: Number(first), every: Number(every), changes: Number(changes) };
  for (const size of sizes.split(',')) waits.push(await measure(corpus, Number(size), pauses));
  const report = reportOf(waits, pauses);
  process.stdout.write(`${report}\n`);
  if (readme) process.stdout.write(`${writeReadme('serve', report)}\n`);
}

interface Pauses {
  readonly first: number;
  readonly every: number;
  readonly changes: number;
}

async function measure(corpus: string, size: number, { first, every, changes }: Pauses): Promise<Waits> {
  const room = mkdtempSync(join(tmpdir(), 'annals-bench-serve-'));
  const archive = join(room, 'archive');
  for (const name of ['tmp', 'cache']) mkdirSync(join(room, name));
  growArchive(corpus, archive, { times: size, perProject: 3 });
  const served = await startServing(archive, room);
  const timesOf = async (pause: number): Promise<number[]> => {
    const times: number[] = [];
    for (let change = 0; change < changes; change++) {
      await wait(1000 * pause);
      times.push(await timeToPage(archive, served));
    }
    return times;
  };
  try {
    await wait(1000 * first);
    return {
      size,
      first: await timeToPage(archive, served),
      paused: await timesOf(every),
      atOnce: await timesOf(AT_ONCE),
    };
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

function reportOf(waits: readonly Waits[], { every, changes }: Pauses): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
  const line = (name: string, told: (one: Waits) => string): string => `| ${[name, ...waits.map(told)].join(' | ')} |`;
  return [
    line('from the write to the page', ({ size }) => `${size} ×`),
    line('---', () => '---:'),
    line('the first change', ({ first }) => seconds(first)),
    line(`${changes} more, ${every} s apart: median`, ({ paused }) => seconds(median(paused))),
    line('… longest', ({ paused }) => seconds(Math.max(...paused))),
    line(`${changes} more, each ${AT_ONCE} s after the last was there: median`, ({ atOnce }) =>
      seconds(median(atOnce)),
    ),
    line('… longest', ({ atOnce }) => seconds(Math.max(...atOnce))),
    '',
    `A turn appended to the session that was used last. ${machine()}.`,
  ].join('\n');
}
