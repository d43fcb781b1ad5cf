import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutdatedError } from '../../src/render/early-page.ts';
import { newProcessMemory } from '../../src/render/process-memory.ts';
import { ProjectWriter } from '../../src/render/write-project.ts';
import { RebuiltSite } from '../support/rebuilt-site.ts';
import { writeFiles } from '../support/site-files.ts';
import { addTurn, longTalk } from '../support/site-long.ts';
import { filesBelow } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let room: string;
let archive: string;
let early: string;
let site: RebuiltSite;
/** What was early, when it was shown. */
let shown: Early[];
let isOutdated: boolean;

interface Early {
  readonly pages: readonly string[];
  readonly html: string;
  /** What it opens, and nobody has. */
  readonly missing: readonly string[];
  /** How many sessions had been looked at by then. */
  readonly compared: number;
}

const LONG = longTalk(22);
const OTHERS = ['first', 'second', 'third'].map((name) => {
  const talk = new Talk(name, 40_000);
  talk.prompt(`A question for ${name}`);
  talk.answer('An answer.');
  return talk;
});

const fileOf = ({ session }: Talk): string => `p/${session}.jsonl`;
const inSite = (name: string): string => join(site.folder, name);

/** Blocks that a page opens on demand. */
const blocksOn = (html: string): readonly string[] =>
  [...html.matchAll(/data-block="([^"]+)"/g)].map(([, hash]) => `blocks/${hash}.html`);

beforeEach(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-early-'));
  archive = join(room, 'archive');
  early = join(room, 'early');
  shown = [];
  isOutdated = false;
  const keyOf = vi.spyOn(ProjectWriter.prototype, 'keyOf');
  const show = (): void => {
    const pages = filesBelow(early).filter((name) => !/^(?:blocks|img)\//.test(name));
    const html = readFileSync(join(early, pages[0]!), 'utf8');
    const isThere = (name: string): boolean => existsSync(inSite(name)) || existsSync(join(early, name));
    const missing = blocksOn(html).filter((name) => !isThere(name));
    shown.push({ pages, html, missing, compared: keyOf.mock.calls.length });
  };
  site = new RebuiltSite(room, {
    ...newProcessMemory(),
    early: { folder: early, site: join(room, 'site'), show, isOutdated: () => isOutdated },
  });
  writeFiles(archive, Object.fromEntries([LONG, ...OTHERS].map((talk) => [fileOf(talk), talk.jsonl])));
  for (const talk of OTHERS) utimesSync(join(archive, fileOf(talk)), 1_700_000_000, 1_700_000_000);
  await site.build(archive);
  shown = [];
  keyOf.mockClear();
  rmSync(early, { recursive: true, force: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(room, { recursive: true, force: true });
});

test('the last page of a session that grew is shown first, as it will be, with all that it opens', async () => {
  const longer = LONG.copy();
  addTurn(longer, 23);
  writeFiles(archive, { [fileOf(LONG)]: longer.jsonl });
  await site.build(archive);
  const [page] = shown;
  expect(shown.length).toBe(1);
  expect(page!.compared).toBe(1); // the other sessions come later
  expect(page!.html).toContain('Turn 23 is done.');
  expect(blocksOn(page!.html).length).toBeGreaterThan(0);
  expect(page!.missing).toEqual([]);
  expect(page!.html).toBe(readFileSync(inSite(page!.pages[0]!), 'utf8'));
  expect(await site.differences(archive)).toEqual([]);
});

test('a new session is shown early too', async () => {
  const talk = new Talk('fresh', 90_000);
  talk.prompt('Something new');
  talk.answer('Gladly.');
  writeFiles(archive, { [fileOf(talk)]: talk.jsonl });
  await site.build(archive);
  const name = `long/${talk.session}.html`;
  expect(shown.map(({ pages }) => pages)).toEqual([[name]]);
  expect(shown[0]!.html).toBe(readFileSync(inSite(name), 'utf8'));
});

test('nothing is shown early of a session that is not written anew', async () => {
  writeFiles(archive, { [fileOf(OTHERS[0]!)]: OTHERS[0]!.jsonl.replace('An answer.', 'Another answer.') });
  utimesSync(join(archive, fileOf(OTHERS[0]!)), 1_700_000_001, 1_700_000_001);
  await site.build(archive);
  expect(shown).toEqual([]);
  expect(await site.differences(archive)).toEqual([]);
});

test('of two projects that change at once, one is at hand at a time', async () => {
  const longer = LONG.copy();
  addTurn(longer, 23);
  const other = longTalk(8).resume('other', 0);
  for (let turn = 1; turn <= 8; turn++) addTurn(other, turn);
  const third = OTHERS[2]!.resume('third, elsewhere', 0);
  third.prompt('And here?');
  for (const { session, jsonl } of [third, other]) writeFiles(archive, { [`q/${session}.jsonl`]: jsonl });
  writeFiles(archive, { [fileOf(LONG)]: longer.jsonl });
  const keyOf = vi.mocked(ProjectWriter.prototype.keyOf);
  await site.build(archive);
  expect(shown.length).toBe(2);
  const turns = keyOf.mock.contexts.filter((writer, at, all) => writer !== all[at - 1]);
  expect(turns.length).toBe(2);
  expect(await site.differences(archive)).toEqual([]);
});

test('in a large project, the other sessions are not even put in order', async () => {
  const snapshot = { type: 'file-history-snapshot', messageId: 'm', snapshot: { trackedFileBackups: 'x'.repeat(1e6) } };
  const fileOfSnapshots = `${JSON.stringify(snapshot)}\n`.repeat(10);
  writeFiles(archive, { [fileOf(OTHERS[0]!)]: OTHERS[0]!.jsonl + fileOfSnapshots });
  utimesSync(join(archive, fileOf(OTHERS[0]!)), 1_700_000_000, 1_700_000_000);
  await site.build(archive);
  shown = [];
  isOutdated = false;
  const keyOf = vi.mocked(ProjectWriter.prototype.keyOf);
  keyOf.mockClear();
  const longer = LONG.copy();
  addTurn(longer, 23);
  writeFiles(archive, { [fileOf(LONG)]: longer.jsonl });
  await site.build(archive);
  const sessionsAt = keyOf.mock.contexts.map((writer) => (writer as ProjectWriter).sessions.map(([id]) => id));
  expect(sessionsAt).toEqual([[LONG.session]]);
  expect(shown.length).toBe(1);
  expect(shown[0]!.html).toContain('Turn 23 is done.');
  expect(shown[0]!.missing).toEqual([]);
  expect(shown[0]!.html).toBe(readFileSync(inSite(shown[0]!.pages[0]!), 'utf8'));
  expect(await site.differences(archive)).toEqual([]);
});

test('where something newer was written, the page is shown and the rest is not made; the next build makes it', async () => {
  const before = readFileSync(inSite('index.html'), 'utf8');
  const longer = LONG.copy();
  addTurn(longer, 23);
  const other = new Talk('elsewhere', 95_000);
  other.prompt('And here?');
  writeFiles(archive, { [fileOf(LONG)]: longer.jsonl, [`q/${other.session}.jsonl`]: other.jsonl });
  isOutdated = true;
  await expect(site.build(archive)).rejects.toThrow(OutdatedError);
  expect(new Set(shown.flatMap(({ pages }) => pages)).size).toBe(2); // each project has its turn
  expect(readFileSync(inSite('index.html'), 'utf8')).toBe(before);
  isOutdated = false;
  await site.build(archive);
  expect(await site.differences(archive)).toEqual([]);
});
