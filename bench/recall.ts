import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.mjs';
import { buildSearchableSite } from '../src/search/build-searchable-site.ts';
import { measureRecall, type Recall, tallyOf } from '../test/support/search-recall.ts';
import { takeSamples } from '../test/support/search-samples.ts';
import type { Visited } from '../test/support/site-browser.ts';
import { readSite } from '../test/support/site-pages.ts';
import { serveSite } from '../test/support/site-server.ts';
import { writeReadme } from './write-readme.ts';

const MOST = 200;

/**
 * How many messages three of their rarer words find, in Chromium: of the demo and of ANNALS_CORPUS, below a folder of a
 * server and, some of them, from disk. Option: `--readme`.
 */
export async function recall(args: readonly string[]): Promise<void> {
  const { readme } = parseArgs({ args: [...args], options: { readme: { type: 'boolean' } } }).values;
  const corpus = process.env.ANNALS_CORPUS;
  const room = mkdtempSync(join(tmpdir(), 'annals-bench-recall-'));
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const columns = [...(await measure('demo', join('fixtures', 'demo'), room, browser))];
    if (corpus) columns.push(...(await measure('corpus', corpus, room, browser)));
    const report = tableOf(columns);
    process.stdout.write(`\n${report}\n`);
    if (readme) process.stdout.write(`\n${writeReadme('recall', report)}\n`);
  } finally {
    await browser.close();
    rmSync(room, { recursive: true, force: true });
  }
}

interface Column {
  readonly name: string;
  readonly recall: Recall;
}

async function measure(name: string, source: string, room: string, browser: Browser): Promise<readonly Column[]> {
  const folder = join(room, name);
  process.stderr.write(`Building the ${name}\n`);
  const options = { name: 'Bench', url: null, isIndexed: false, timeZone: 'UTC' } as const;
  await buildSearchableSite(source, folder, options, () => {});
  const server = await serveSite(folder);
  const visited = { site: readSite(folder), http: server.url, file: `${pathToFileURL(folder).href}/`, open } as const;
  async function open(): ReturnType<Visited['open']> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' });
    return { page: await context.newPage(), troubles: [], close: () => context.close() };
  }
  try {
    const { page, close } = await open();
    const samples = await takeSamples(page, visited.http, visited.site, MOST);
    await close();
    process.stderr.write(`Looking for ${samples.length} messages\n`);
    const some = samples.filter((_, nth) => nth % 5 === 0);
    const columns = [
      { name: `${name}, HTTP`, recall: await measureRecall(visited, 'http', samples) },
      { name: `${name}, file://`, recall: await measureRecall(visited, 'file', some) },
    ];
    for (const { recall: own } of columns) process.stderr.write([...own.missed, ...own.astray, ''].join('\n'));
    return columns;
  } finally {
    await server.close();
  }
}

function tableOf(columns: readonly Column[]): string {
  const kinds = [...new Set(columns.flatMap(({ recall: own }) => [...own.kinds.keys()]))];
  const cell = (tally?: { found: number; of: number }): string => (tally ? `${tally.found} of ${tally.of}` : '');
  const rows = [
    ['a message that is', ...columns.map(({ name }) => name)],
    ['---', ...columns.map(() => '---:')],
    ...kinds.map((kind) => [kind, ...columns.map(({ recall: own }) => cell(own.kinds.get(kind)))]),
    ['all', ...columns.map(({ recall: own }) => cell(tallyOf(own)))],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
