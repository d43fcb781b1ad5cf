import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, parseLine } from '../src/read/parse-line.ts';
import { NOTHING_FOUND } from '../src/redact/found-secrets.ts';
import type { RedactOptions } from '../src/redact/redact-options.ts';
import { Redactor } from '../src/redact/redactor.ts';
import { SecretScan } from '../src/redact/secret-scan.ts';
import { visitTexts } from '../src/redact/walk-json.ts';
import { HOSTILE_TEXTS } from '../test/support/hostile-texts.ts';
import { plantedSecrets } from '../test/support/planted-secrets.ts';
import { FORMS, leakOf } from '../test/support/secret-forms.ts';

const OPTIONS: RedactOptions = { level: 'standard', personal: null, allow: [] };
const MEGABYTE = 1 << 20;
const SEEDS = 10;

/** What redaction sees, what it takes for a secret and is none, and what it costs. */
export function redact(): void {
  measureRecall();
  const corpus = process.env.ANNALS_CORPUS;
  if (corpus) measureRows('corpus', readRows(corpus));
  else say('ANNALS_CORPUS names no folder of transcripts, so no corpus is measured.');
  measureRows('source code of node_modules', readSources('node_modules'));
  measureHostile();
}

function measureRecall(): void {
  const { text } = new Redactor(OPTIONS, NOTHING_FOUND).session('s');
  const planted = Array.from({ length: SEEDS }, (_, seed) => plantedSecrets(seed + 1)).flat();
  const strong = planted.filter((one) => one.strong);
  say(
    `\n${planted.length / SEEDS} kinds, ${strong.length / SEEDS} of them strong, ${SEEDS} of each. Seen by the rules alone:`,
  );
  for (const [form, dress] of Object.entries(FORMS)) {
    const seen = (list: typeof planted): string => {
      const count = list.filter((one) => leakOf(text(dress(one.text, one.value)), one.value) === '').length;
      return `${((100 * count) / list.length).toFixed(1)} %`;
    };
    say(`  ${form.padEnd(24)} strong ${seen(strong)}, all ${seen(planted)}`);
  }
}

function measureRows(name: string, rows: readonly JsonObject[]): void {
  let size = 0;
  const count = (text: string): void => {
    size += text.length;
  };
  for (const row of rows) visitTexts(row, { text: count, name: count });
  const scan = new SecretScan(OPTIONS);
  const scanned = timeOf(() => {
    for (const row of rows) scan.row(row);
  });
  const session = new Redactor(OPTIONS, scan.finish()).session('s');
  const replaced = timeOf(() => {
    for (const row of rows) session.row(row);
  });
  const total = [...session.counts.values()].reduce((sum, one) => sum + one, 0);
  say(`\n${name}: ${(size / MEGABYTE).toFixed(1)} MB of text`);
  say(`  scan ${speed(size, scanned)}, replace ${speed(size, replaced)}`);
  say(
    `  ${total} redactions, ${(total / (size / MEGABYTE)).toFixed(2)} per MB: ${[...session.counts].map((one) => one.join(' ')).join(', ')}`,
  );
}

function measureHostile(): void {
  say('\nHostile texts of 1 MB, scanned and replaced:');
  for (const [name, write] of Object.entries(HOSTILE_TEXTS)) {
    const text = write(MEGABYTE);
    const scan = new SecretScan(OPTIONS);
    const scanned = timeOf(() => scan.text(text));
    const session = new Redactor(OPTIONS, scan.finish()).session('s');
    const replaced = timeOf(() => session.text(text));
    say(`  ${name.padEnd(28)} ${scanned.toFixed(0)} + ${replaced.toFixed(0)} ms`);
  }
}

function readRows(folder: string): JsonObject[] {
  return filesIn(folder, /\.jsonl$/).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const parsed = parseLine(line);
        return parsed.kind === 'rows' ? parsed.rows : [];
      }),
  );
}

const readSources = (folder: string): JsonObject[] =>
  filesIn(folder, /\.(?:[cm]?[jt]s|css)$/).map((file) => ({ text: readFileSync(file, 'utf8') }));

const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const speed = (size: number, ms: number): string => `${(size / MEGABYTE / (ms / 1000)).toFixed(0)} MB/s`;

/** Milliseconds of the processor. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const say = (text: string): unknown => process.stdout.write(`${text}\n`);
