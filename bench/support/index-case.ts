import { readFileSync } from 'node:fs';
import { sizeOf } from '../../src/discover/project-size.ts';
import { openArchive, type ProjectRun } from '../../src/pipeline.ts';
import type { JsonObject } from '../../src/read/parse-line.ts';
import { RowReader } from '../../src/read/reread-row.ts';
import type { Findable } from '../../src/render/beside.ts';
import { Store } from '../../src/render/cache/store.ts';
import { tidyMemory } from '../../src/render/jobs/tidy-memory.ts';
import { type MonthOfRecords, type RecordFile, RecordWriter, recordLines } from '../../src/render/record-file.ts';
import { buildSearch } from '../../src/search/build-search.ts';
import { groupMessages } from '../../src/view/group-messages.ts';
import { dayFinder } from '../../src/view/pages/days.ts';
import { digestProject } from '../../src/view/pages/digest-project.ts';
import { SessionRecords } from '../../src/view/search/search-records.ts';
import { shownText } from '../../src/view/search/search-words.ts';
import { aliasesOf, SessionPages } from '../../src/view/session-pages.ts';
import { chooseQueries } from './choose-queries.ts';

export interface IndexedCase {
  readonly messages: number;
  readonly jsonBytes: number;
  /** All that was said, thought, called and answered, without pictures and signatures. */
  readonly textBytes: number;
  readonly records: number;
  readonly recordBytes: number;
  readonly recordMs: number;
  readonly shards: number;
  readonly indexBytes: number;
  readonly copyBytes: number;
  readonly indexMs: number;
  readonly rebuilt: number;
  readonly againMs: number;
  readonly peakMb: number;
  readonly queries: readonly string[];
}

/** Run in a process of its own: `<archive> <site>`. Records and index alone, without the pages. */
const [source = '', site = ''] = process.argv.slice(2);
const store = new Store(`${site}-work`);
const sums = { messages: 0, jsonBytes: 0, textBytes: 0 };
const texts: string[] = [];

const began = performance.now();
const archive = openArchive(source);
const findable: Findable = { projects: archive.projects.map((project) => writeRecords(archive.run(project))) };
const recordMs = performance.now() - began;
const first = await buildSearch(findable, site, { previous: null, withFileCopy: true });
changeOne();
const again = await buildSearch(findable, `${site}-again`, { previous: site, withFileCopy: false });

process.stdout.write(
  JSON.stringify({
    ...sums,
    records: first.records,
    recordBytes: bytesOf(findable),
    recordMs,
    shards: first.shards,
    indexBytes: first.bytes,
    copyBytes: first.copyBytes,
    indexMs: first.milliseconds,
    rebuilt: again.rebuilt,
    againMs: again.milliseconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    queries: chooseQueries(texts),
  } satisfies IndexedCase),
);

function writeRecords(run: ProjectRun): Findable['projects'][number] {
  tidyMemory(); // as threads do before a project
  const { timeline, slug } = run;
  const { rows } = timeline.tree.drawn.dag.index;
  const reader = new RowReader();
  const read = (row: number): JsonObject => reader.read(rows[row]!.ref) ?? {};
  const grouped = groupMessages(timeline);
  const aliases = aliasesOf(timeline);
  const records = new Map<string, RecordFile>();
  for (const row of rows) sums.jsonBytes += row.ref.length;
  for (const messages of grouped.values()) {
    const pages = new SessionPages(timeline, messages, aliases);
    const search = new SessionRecords(pages, read, { slug, dayOf: dayFinder() });
    const writer = new RecordWriter(store);
    for (const part of pages.parts.keys()) {
      const own = search.of(part);
      writer.append(recordLines(own));
      for (const { content } of own)
        if (texts.length < 20_000 && content.length > 200) texts.push(shownText(content).slice(0, 400));
    }
    for (const { rows: own, kind } of messages.messages) {
      if (kind !== 'header') sums.messages++;
      for (const row of own) sums.textBytes += textBytes((read(row).message as JsonObject | undefined)?.content);
    }
    records.set(messages.session, writer.finish());
  }
  reader.close();
  return { digest: digestProject(run, new Map(), { grouped }), records, bytes: sizeOf(run.source) };
}

function textBytes(value: unknown, key = ''): number {
  if (typeof value === 'string') return key === 'data' || key === 'signature' ? 0 : Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, inside]) => sum + textBytes(inside, name), 0);
}

/** One more record in the last session of the first project. */
function changeOne(): void {
  const records = findable.projects[0]!.records as Map<string, RecordFile>;
  const [session, file] = [...records].filter(([, { months }]) => months.length > 0).at(-1)!;
  const lines = readFileSync(file.path, 'utf8');
  const line = `${lines.trimEnd().split('\n').at(-1)!.replace('"content":"', '"content":"changed ')}\n`;
  const month = line.slice(0, line.indexOf('\t'));
  const hash = store.put(lines + line);
  const months = file.months.map(
    ([name, bytes, own]): MonthOfRecords =>
      name === month ? [name, bytes + Buffer.byteLength(line), hash] : [name, bytes, own],
  );
  records.set(session, { path: store.pathOf(hash), hash, months });
}

function bytesOf({ projects }: Findable): number {
  let sum = 0;
  for (const { records } of projects)
    for (const { months } of records.values()) for (const [, bytes] of months) sum += bytes;
  return sum;
}
