import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../src/render/build-site.ts';
import { OPTIONS } from '../support/site-build.ts';
import { brokenLinks, partsOf, repeatedIds } from '../support/site-checks.ts';
import { writeFiles } from '../support/site-files.ts';
import { type BuiltSite, readSite } from '../support/site-pages.ts';
import { linesOf, Talk } from '../support/site-talk.ts';

const PASTED = linesOf('pasted', 6000);
const WRITTEN = linesOf('written', 6000);
/** One turn of more calls than a page holds. */
const CALLS = 140;

/** It begins at 23:59:50 of a summer day in Berlin, which is two hours earlier by UTC. */
const NEARLY_MIDNIGHT = 21 * 3600 + 59 * 60 + 50;

let room: string;
let site: BuiltSite;
let talk: Talk;

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-turns-'));
  talk = new Talk('turns', NEARLY_MIDNIGHT);
  talk.prompt(`Read this:\n${PASTED}`);
  talk.answer(WRITTEN);
  for (let call = 0; call < 10; call++) talk.answer('On it.');
  talk.prompt('Now run everything');
  for (let call = 0; call < CALLS; call++) talk.run(`make part-${call}`, linesOf(`part ${call}`, 119));
  const steered = { type: 'queue-operation', operation: 'remove', content: 'and be quick about it' };
  talk.rows.push({ ...steered, sessionId: talk.session, timestamp: '2026-04-14T12:00:00.000Z' });
  const source = join(room, 'archive');
  writeFiles(source, { [`long/${talk.session}.jsonl`]: talk.jsonl });
  await buildSite(source, join(room, 'site'), { ...OPTIONS, timeZone: 'Europe/Berlin' }, () => {});
  site = readSite(join(room, 'site'));
}, 120_000);

afterAll(() => rmSync(room, { recursive: true, force: true }));

const htmlOf = (address: string): string => readFileSync(join(site.folder, address), 'utf8');

describe('a long turn', () => {
  test('goes on over pages of which none is too large, and says of which prompt each is', () => {
    const [first, ...rest] = partsOf(site, 'long', talk.session).map(({ address }) => address);
    expect(rest.length).toBeGreaterThanOrEqual(1);
    for (const address of [first!, ...rest]) expect(htmlOf(address).length).toBeLessThan(1_500_000);
    expect(htmlOf(first!)).not.toContain('data-again');
    for (const address of rest)
      expect(htmlOf(address)).toMatch(
        /<article class="message" data-kind="prompt" data-again><header><h2><span class="vh">Prompt <\/span>2<\/h2>.*Now run everything/,
      );
    expect([...brokenLinks(site), ...repeatedIds(site)]).toEqual([]);
  });
});

describe.each([
  { what: 'a prompt', text: PASTED, words: 'Whole prompt' },
  { what: 'an answer', text: WRITTEN, words: 'Whole answer' },
])('$what that is too long for a page', ({ text, words }) => {
  test('is there with its beginning, and whole as a block', () => {
    const page = htmlOf(`long/${talk.session}.html`);
    const lines = text.split('\n');
    expect(page).toContain(lines[20]);
    expect(page).not.toContain(lines.at(-1));
    const [, block] =
      new RegExp(`<a href="\\.\\./(blocks/[0-9a-f]+\\.html)">${words}, [\\d.]+ KB</a>`).exec(page) ?? [];
    expect(htmlOf(block!)).toContain(lines.at(-1));
  });
});

test('steering that only the queue tells of has a permanent address: its line', () => {
  const anchor = `msg-${talk.session}-L${talk.rows.length}`;
  const page = partsOf(site, 'long', talk.session).find(({ ids }) => ids.includes(anchor));
  expect(htmlOf(page!.address)).toMatch(new RegExp(`href="#${anchor}"[^]*id="${anchor}"[^]*and be quick about it`));
});

test('a day begins at midnight of the zone that was asked for', () => {
  const [first] = partsOf(site, 'long', talk.session);
  expect(htmlOf(first!.address)).toContain('<p>Tuesday 14 April 2026</p>');
});
