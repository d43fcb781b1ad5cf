import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildChart } from './build/build-chart.ts';
import { buildTable } from './build/build-table.ts';
import { lackOfRoom } from './build/check-room.ts';
import { KINDS, measureSize, type Sized, type SizeOptions } from './build/measure-size.ts';
import { exceedsAny } from './build/measures.ts';
import { stageTable } from './build/stages.ts';
import { bytesOf, transcriptsIn } from './build/transcripts.ts';
import { growArchive } from './grow-archive.ts';
import { machine } from './support/machine.ts';
import { writeReadme } from './write-readme.ts';

const CANNOT_RUN = 2;
const CHART = 'docs/bench-build.svg';

/**
 * What `annals build` costs on ANNALS_CORPUS and on larger archives made from it, beside splitting and parsing the same
 * bytes. Options: `--sizes 1,3,10`, `--rounds <n>` (3 by default), `--profile` (where the time goes, by stage), `--check`
 * (also compares numbers of workers; exit with 1 over a limit), `--readme` (writes table and chart).
 */
export async function build(args: readonly string[]): Promise<void> {
  const options = {
    sizes: { type: 'string', default: '1,3,10' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  } as const;
  const { sizes, rounds, profile, check, readme } = parseArgs({ args: [...args], options }).values;
  const corpus = process.env.ANNALS_CORPUS;
  if (!corpus) {
    process.stdout.write('ANNALS_CORPUS names no folder of transcripts: there is nothing to build.\n');
    return;
  }
  try {
    const measured = await measureAll(corpus, sizes.split(',').map(toCount), {
      rounds: toCount(rounds),
      isProfiled: profile,
      isChecked: check,
    });
    report(measured, toCount(rounds), readme);
    if (check && exceedsAny(measured)) process.exitCode = 1;
  } catch (error) {
    say((error as Error).message);
    process.exitCode = CANNOT_RUN;
  }
}

async function measureAll(corpus: string, sizes: readonly number[], options: SizeOptions): Promise<readonly Sized[]> {
  const temp = tmpdir();
  const lack = lackOfRoom(temp, bytesOf(transcriptsIn(corpus)), sizes, options.rounds);
  if (lack !== null) throw new Error(lack);
  const [load = 0] = loadavg();
  if (load > 0.5)
    say(`The machine has other work (load ${load.toFixed(1)}): times will be too long, and ratios rough.`);
  say('Compiling');
  compile();
  const room = mkdtempSync(join(temp, 'annals-bench-build-'));
  const tidy = (): void => rmSync(room, { recursive: true, force: true });
  const stop = (): never => process.exit(CANNOT_RUN);
  process.once('exit', tidy).once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const measured: Sized[] = [];
    for (const times of sizes) {
      say(`Making the archive at ${times} ×`);
      const place = { archive: join(room, `archive-${times}`), room: join(room, `build-${times}`) };
      growArchive(corpus, place.archive, { times, perProject: Math.round(Math.sqrt(times)) });
      say(`Building it, rounds: ${options.rounds}`);
      measured.push(await measureSize(place, times, options));
    }
    return measured;
  } finally {
    tidy();
    process.off('exit', tidy).off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function compile(): void {
  const script = fileURLToPath(new URL('../scripts/compile.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The program could not be compiled.');
}

function report(measured: readonly Sized[], rounds: number, toReadme: boolean): void {
  const table = `${buildTable(measured)}\n\n${footOf(rounds)}`;
  process.stdout.write(`\n${table}\n`);
  for (const { times, stages, unlike } of measured) {
    if (KINDS.some((kind) => stages[kind].size > 0))
      process.stdout.write(
        `\nBy stage, at ${times} ×\n${stageTable(KINDS.map((name) => ({ name, stages: stages[name] })))}\n`,
      );
    for (const path of unlike?.slice(0, 10) ?? [])
      process.stdout.write(`\nOther workers, other bytes at ${times} ×: ${path}`);
  }
  if (!toReadme) return;
  writeFileSync(new URL(`../${CHART}`, import.meta.url), buildChart(measured));
  const picture = `![Builds beside split + JSON.parse of the same bytes, and their memory](${CHART})`;
  process.stdout.write(`\n${writeReadme('build', `\n${picture}\n\n${table}`)}\n`);
}

const footOf = (rounds: number): string =>
  `${rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`}, ${machine()}. Everything on: search with its copy for file://, redaction, session and ` +
  'combined pages, twins. Memory is resident memory of the program and its children, summed at one moment, every 20 ms.';

function toCount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`"${text}" is no count: --sizes takes 1,3,10 and --rounds a number.`);
  return value;
}

const say = (text: string): unknown => process.stderr.write(`${text}\n`);
