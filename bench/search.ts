import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { growArchive } from './grow-archive.ts';
import { type Answered, type Browsed, browseIndex } from './support/browse-index.ts';
import type { IndexedCase } from './support/index-case.ts';
import { machine } from './support/machine.ts';
import { writeReadme } from './write-readme.ts';

const MOST_BYTES_PER_BYTE = 0.6;
const MOST_MB = 600;
const MOST_FIRST_BYTES = 1_500_000;
const MOST_QUERY_MS = 300;

/**
 * What search costs on an archive of 100,000 messages and more, made from ANNALS_CORPUS: to index, and to use in Chromium.
 * Options: `--times <n>` (how many times the corpus, 12 by default), `--keep <folder>` (build there, and leave it),
 * `--check` (exit with 1 over a limit), `--readme`.
 */
export async function search(args: readonly string[]): Promise<void> {
  const options = {
    times: { type: 'string' },
    keep: { type: 'string' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
  } as const;
  const { times = '12', keep, check, readme } = parseArgs({ args: [...args], options }).values;
  const corpus = process.env.ANNALS_CORPUS;
  if (!corpus) {
    process.stdout.write('ANNALS_CORPUS names no folder of transcripts: there is nothing to make an archive of.\n');
    return;
  }
  const room = keep ?? mkdtempSync(join(tmpdir(), 'annals-bench-search-'));
  try {
    say(`Growing the corpus ${times} times`);
    const archive = join(room, 'archive');
    growArchive(corpus, archive, { times: Number(times), perProject: 4 });
    say('Indexing it');
    const site = join(room, 'site');
    const indexed = await indexCase(archive, site);
    say('Searching it in Chromium');
    const browsed = await browseIndex(site, indexed.queries);
    const lines = linesOf(indexed, browsed);
    const report = lines.map(({ says, isOver }) => `- ${says}${isOver ? ': OVER' : ''}`).join('\n');
    process.stdout.write(`\n${report}\n\n${machine()}\n`);
    if (readme) process.stdout.write(`\n${writeReadme('search', `\n${report}\n\n${machine()}`)}\n`);
    if (check && lines.some(({ isOver }) => isOver)) process.exitCode = 1;
  } finally {
    if (keep === undefined) rmSync(room, { recursive: true, force: true });
  }
}

/** In a process of its own, so that its memory is its own. */
function indexCase(archive: string, site: string): Promise<IndexedCase> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'bench/support/index-case.ts', archive, site], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    child.on('close', (code) => {
      if (code === 0) done(JSON.parse(told) as IndexedCase);
      else failed(new Error(`Indexing ended with ${code}.`));
    });
  });
}

interface Line {
  readonly says: string;
  readonly isOver: boolean;
}

function linesOf(indexed: IndexedCase, browsed: Browsed): readonly Line[] {
  const perByte = indexed.indexBytes / indexed.textBytes;
  const line = (says: string, isOver = false): Line => ({ says, isOver });
  return [
    line(`${count(indexed.messages)} messages, ${mb(indexed.jsonBytes)} of JSONL, ${mb(indexed.textBytes)} of text`),
    line(
      `${count(indexed.records)} records in ${indexed.shards} shards, ${mb(indexed.recordBytes)}, made in ${s(indexed.recordMs)}`,
    ),
    line(`index: ${s(indexed.indexMs)}`),
    line(`memory: ${count(indexed.peakMb)} MB (at most ${MOST_MB})`, indexed.peakMb > MOST_MB),
    line(
      `index: ${mb(indexed.indexBytes)}, ${perByte.toFixed(2)} of the text (at most ${MOST_BYTES_PER_BYTE}); for file:// ${mb(indexed.copyBytes)} more`,
      perByte > MOST_BYTES_PER_BYTE,
    ),
    line(
      `one session changed: ${indexed.rebuilt} of ${indexed.shards} shards built anew in ${s(indexed.againMs)}`,
      indexed.rebuilt !== 1,
    ),
    line(
      `first query, on the search page: ${count(browsed.firstBytes / 1000)} KB (at most ${MOST_FIRST_BYTES / 1000}), ${spent(browsed.first)}`,
      browsed.firstBytes > MOST_FIRST_BYTES,
    ),
    line(`${browsed.fresh.length} queries: ${spread(browsed.fresh)} (at most ${MOST_QUERY_MS})`, isSlow(browsed.fresh)),
    line(`the same again: ${spread(browsed.again)}`, isSlow(browsed.again)),
    line(
      `a phrase: ${spent(browsed.phrase)}; with a facet: ${spent(browsed.facet)}; by date: ${spent(browsed.byDate)}, with ${count(browsed.datesBytes / 1000)} KB`,
    ),
  ];
}

/** Of all answers, the one that a share of them is faster than. */
const at = (answers: readonly Answered[], share: number, of: (one: Answered) => number): number =>
  answers.map(of).toSorted((a, b) => a - b)[Math.min(answers.length - 1, Math.floor(answers.length * share))]!;

const isSlow = (answers: readonly Answered[]): boolean => at(answers, 0.95, ({ ms }) => ms) > MOST_QUERY_MS;

const spent = ({ query, hits, ms, cpuMs }: Answered): string =>
  `${count(ms)} ms (${count(cpuMs)} of the processor, “${query}”: ${hits})`;

function spread(answers: readonly Answered[]): string {
  const both = (share: number): string =>
    `${count(at(answers, share, ({ ms }) => ms))} ms (${count(at(answers, share, ({ cpuMs }) => cpuMs))} of the processor)`;
  const longest = answers.reduce((most, one) => (one.ms > most.ms ? one : most));
  return `median ${both(0.5)}, p95 ${both(0.95)}, longest ${spent(longest)}`;
}

const count = (value: number): string => Math.round(value).toLocaleString('en');
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const s = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const say = (text: string): unknown => process.stderr.write(`${text}\n`);
