import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/site-files.ts';
import { filesBelow } from '../support/site-pages.ts';
import { linesOf, Talk } from '../support/site-talk.ts';

const KILLS = 20;
/** Rounds at one time: each has an output of its own. */
const LANES = 2;
const seed = Number(process.env.ANNALS_SEED ?? Date.now() % 1_000_000);

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-killed-'));
  for (const [name, turns] of [
    ['old', 6],
    ['new', 9],
  ] as const) {
    const talk = new Talk('killed');
    for (let turn = 1; turn <= turns; turn++) {
      talk.prompt(`Prompt ${turn} of ${name}`);
      talk.run('cat log', linesOf(`${name} ${turn}`, 400));
      talk.answer('```ts\nconst well = true;\n```');
    }
    writeFiles(join(room, name), { [`p/${talk.session}.jsonl`]: talk.jsonl });
  }
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

test(`a build that is killed at ${KILLS} moments leaves the old site or the new one (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  console.log(`ANNALS_SEED=${seed}`);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => killInLane(lane)));
  expect(lanes.flat().length).toBe(KILLS);
});

/** Builds one archive, then the other, over and over, and kills each build on its way. Returns where each was. */
async function killInLane(lane: number): Promise<string[]> {
  const random = randomFrom(seed + lane);
  const folder = join(room, `lane ${lane}`);
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const sites = { old: '', new: '' };
  let longest = 0;
  for (const name of ['new', 'old'] as const) {
    longest = (await runBuild(name, folder, null)).milliseconds;
    sites[name] = digestOf(join(folder, 'site'));
  }
  expect(sites.old).not.toBe(sites.new);
  const ends: string[] = [];
  let shown: 'old' | 'new' = 'old';
  for (let attempt = 0; ends.length < KILLS / LANES && attempt < 3 * KILLS; attempt++) {
    const next = shown === 'old' ? 'new' : 'old';
    const moment = random() * longest;
    const { isKilled } = await runBuild(next, folder, moment);
    const output = join(folder, 'site');
    // Between two renames there is none: it is aside, whole, and the next build puts it back.
    const found = digestOf(existsSync(output) ? output : join(folder, '.site.old'));
    const which = found === sites.old ? 'old' : found === sites.new ? 'new' : 'neither';
    expect({ seed, moment, which }).toEqual({
      seed,
      moment,
      which: isKilled ? which.replace('neither', 'a whole site') : next,
    });
    shown = which as 'old' | 'new';
    if (isKilled) ends.push(`${Math.round(moment)} ms: ${which}`);
  }
  await runBuild('new', folder, null);
  expect(digestOf(join(folder, 'site'))).toBe(sites.new);
  expect(readdirSync(folder).sort()).toEqual(['site', 'tmp']);
  expect(readdirSync(temporary).filter((name) => name.startsWith('annals'))).toEqual([]);
  return ends;
}

/** Runs the real command. It is killed so long after it began to write, if it is not done by then. */
async function runBuild(
  name: string,
  folder: string,
  moment: number | null,
): Promise<{ readonly isKilled: boolean; readonly milliseconds: number }> {
  const args = ['--import', 'tsx', 'src/cli.ts', 'build', join(room, name), '-o', join(folder, 'site')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: join(folder, 'tmp'), XDG_CACHE_HOME: join(folder, 'tmp', 'cache') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  while (child.exitCode === null && !existsSync(join(folder, '.site.new'))) await sleep(5);
  const begun = performance.now();
  const timer = moment === null ? undefined : setTimeout(() => child.kill('SIGKILL'), moment);
  const code = await ended;
  clearTimeout(timer);
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`The build failed: ${said}`);
  return { isKilled: child.signalCode === 'SIGKILL', milliseconds: performance.now() - begun };
}

/** Every file's path and bytes. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Mulberry32: the same moments for the same seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
