import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleRunner } from './support/bundle-runner.ts';
import { machine } from './support/machine.ts';
import { measure } from './support/measure.ts';
import { SHAPES } from './support/shapes.ts';
import { exceeds, type Line, tableOf } from './support/table.ts';
import { writeReadme } from './write-readme.ts';

const CORPUS_LIMIT = 3;
const SHAPE_LIMIT = 6;
const EACH_SHAPE = 'Each synthetic shape is one session of 200,000 rows.';

/**
 * What the engine costs: everything from finding the files to the reading order, beside splitting and parsing the same
 * bytes. Options: `--only <part of a name>`, `--rounds <n>`, `--check` (exit with 1 over a limit), `--readme`.
 */
export function inspect(args: readonly string[]): void {
  const options = {
    only: { type: 'string' },
    rounds: { type: 'string' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
  } as const;
  const { only = '', rounds, check, readme } = parseArgs({ args: [...args], options }).values;
  const temp = mkdtempSync(join(tmpdir(), 'annals-bench-'));
  try {
    const lines = [...measureAll(temp, only, rounds === undefined ? null : Number(rounds))];
    const report = `${tableOf(lines)}\n\nMedians, ${machine()}. ${EACH_SHAPE}`;
    process.stdout.write(`\n${report}\n`);
    if (readme) process.stdout.write(`\n${writeReadme('inspect', report)}\n`);
    if (check && lines.some(exceeds)) process.exitCode = 1;
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

function* measureAll(temp: string, only: string, rounds: number | null): Generator<Line> {
  const runner = bundleRunner(temp);
  const corpus = process.env.ANNALS_CORPUS;
  if (!corpus) say('ANNALS_CORPUS names no folder of transcripts, so only the synthetic shapes are run.');
  else if ('corpus'.includes(only)) {
    say('corpus');
    yield { name: 'corpus', limit: CORPUS_LIMIT, measured: measure(runner, corpus, rounds ?? 5) };
  }
  for (const { name, write } of SHAPES) {
    if (!name.includes(only)) continue;
    say(name);
    const folder = join(temp, 'shape');
    write(folder);
    yield { name, limit: SHAPE_LIMIT, measured: measure(runner, folder, rounds ?? 3) };
    rmSync(folder, { recursive: true });
  }
}

const say = (text: string): unknown => process.stderr.write(`${text}\n`);
