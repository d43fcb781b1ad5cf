import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../support/median.ts';
import { type Appended, appendTurn } from './append-turn.ts';
import { differences, hashSite } from './compare-sites.ts';
import { type Place, type Run, runBuild, siteIn } from './run-build.ts';
import { type SiteBytes, siteBytes } from './site-bytes.ts';
import type { Stages } from './stages.ts';
import { bytesOf, transcriptsIn } from './transcripts.ts';

/** The three builds of a round. */
export const KINDS = ['cold', 'unchanged', 'grown'] as const;
export type Kind = (typeof KINDS)[number];

export interface Sized {
  /** How many times the archive that was given. */
  readonly times: number;
  readonly transcripts: number;
  readonly jsonlBytes: number;
  readonly parseSeconds: number;
  readonly seconds: Readonly<Record<Kind, number>>;
  /** Time of the processor: what other work on the machine hardly changes. */
  readonly cpuSeconds: Readonly<Record<Kind, number | null>>;
  readonly peakMb: number | null;
  readonly bytes: SiteBytes;
  /** Files that another number of workers writes otherwise; null where that was not tried. */
  readonly unlike: readonly string[] | null;
  readonly stages: Readonly<Record<Kind, Stages>>;
}

export interface SizeOptions {
  readonly rounds: number;
  readonly isProfiled: boolean;
  readonly isChecked: boolean;
}

/** Parsing and the builds take turns, so that a machine that slows down slows all of them. */
export async function measureSize(
  { archive, room }: Place,
  times: number,
  { rounds, isProfiled, isChecked }: SizeOptions,
): Promise<Sized> {
  const flags = isProfiled ? ['--profile'] : [];
  const transcripts = transcriptsIn(archive);
  const parses: number[] = [];
  const runs: Record<Kind, Run[]> = { cold: [], unchanged: [], grown: [] };
  let bytes: SiteBytes | null = null;
  for (let round = 0; round < rounds; round++) {
    parses.push(parseSeconds(archive));
    const place = { archive, room: freshRoom(room) };
    runs.cold.push(await runBuild(place, flags));
    bytes ??= siteBytes(siteIn(place.room));
    runs.unchanged.push(await runBuild(place, flags));
    runs.grown.push(await buildGrown(place, flags));
  }
  const all = KINDS.flatMap((kind) => runs[kind]);
  return {
    times,
    transcripts: transcripts.length,
    jsonlBytes: bytesOf(transcripts),
    parseSeconds: median(parses),
    seconds: byKind((kind) => median(runs[kind].map(({ seconds }) => seconds))),
    cpuSeconds: byKind((kind) => medianIf(runs[kind].map(({ cpuSeconds }) => cpuSeconds))),
    peakMb: all.reduce<number | null>(
      (most, { peakMb }) => (peakMb === null ? most : Math.max(most ?? 0, peakMb)),
      null,
    ),
    bytes: bytes!,
    unlike: isChecked ? await compareWorkers({ archive, room }) : null,
    stages: byKind((kind) => medianStages(runs[kind])),
  };
}

const PARSE_CASE = fileURLToPath(new URL('parse-case.ts', import.meta.url));

function parseSeconds(archive: string): number {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', PARSE_CASE, archive], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`Parsing the archive ended with ${status}.`);
  return Number(stdout);
}

/**
 * No site, and nothing kept. The room of the round before stays until all are over: a disk without a journal passes over
 * each file that was just deleted, one by one, for every file that is made, which takes a second and a half of a build.
 */
function freshRoom(rooms: string): string {
  mkdirSync(rooms, { recursive: true });
  return mkdtempSync(join(rooms, 'round-'));
}

async function buildGrown(place: Place, flags: readonly string[]): Promise<Run> {
  const appended = appendTurn(place.archive);
  try {
    const run = await runBuild(place, flags);
    if (!isShown(appended, siteIn(place.room))) throw new Error('The site does not show the turn that was appended.');
    return run;
  } finally {
    appended.takeBack();
  }
}

const isShown = ({ session, uuids }: Appended, site: string): boolean =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.startsWith(session) && name.endsWith('.html'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .some((html) => uuids.every((uuid) => html.includes(`msg-${uuid}`)));

/** Cold with one worker, and cold with as many as there are cores, or two. */
async function compareWorkers({ archive, room }: Place): Promise<readonly string[]> {
  const cold = async (workers: number) => {
    const place = { archive, room: freshRoom(room) };
    await runBuild(place, ['--workers', String(workers)]);
    return hashSite(siteIn(place.room));
  };
  return differences(await cold(1), await cold(Math.max(2, availableParallelism())));
}

const byKind = <T>(of: (kind: Kind) => T): Readonly<Record<Kind, T>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>;

const medianIf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
};

const medianStages = (runs: readonly Run[]): Stages =>
  new Map(
    [...new Set(runs.flatMap(({ stages }) => [...stages.keys()]))].map((stage) => [
      stage,
      median(runs.map(({ stages }) => stages.get(stage) ?? 0)),
    ]),
  );
