import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArchiveRun, openArchive } from '../../src/pipeline.ts';
import { axeFindings } from '../support/site-axe.ts';
import { visitFolder } from '../support/site-browser.ts';
import { build } from '../support/site-build.ts';
import {
  brokenFeedLinks,
  brokenLinks,
  brokenNumbering,
  misplacedRows,
  overlappingParts,
  repeatedIds,
} from '../support/site-checks.ts';
import { scrollsSideways } from '../support/site-looks.ts';
import { type BuiltSite, readSite, type SitePage } from '../support/site-pages.ts';

const SOURCE = process.env.ANNALS_CORPUS!;
const MINUTES = 60_000;

let room: string;
let archive: ArchiveRun;
let site: BuiltSite;

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-corpus-'));
  archive = openArchive(SOURCE);
  await build(SOURCE, join(room, 'site'));
  site = readSite(join(room, 'site'));
}, 10 * MINUTES);

afterAll(() => rmSync(room, { recursive: true, force: true }));

const largest = (pages: readonly SitePage[]): SitePage => pages.toSorted((a, b) => b.bytes - a.bytes)[0]!;
const pagesLike = (address: RegExp): SitePage[] =>
  [...site.pages.values()].filter((page) => address.test(page.address));

describe('the site of a real archive', () => {
  test('has no link that leads nowhere, and each id of a page once', () => {
    expect(site.pages.size).toBeGreaterThan(200);
    expect(brokenLinks(site).slice(0, 5)).toEqual([]);
    expect(brokenFeedLinks(site)).toEqual([]);
    expect(repeatedIds(site).slice(0, 5)).toEqual([]);
  });

  test(
    'has every row that is shown once on its session’s pages, and once in the combined transcript',
    () => {
      let shown = 0;
      for (const project of archive.projects) {
        const run = archive.run(project);
        shown += run.timeline.balance.shown;
        expect(misplacedRows(site, run).slice(0, 5), run.slug).toEqual([]);
      }
      expect(shown).toBeGreaterThan(10_000);
    },
    5 * MINUTES,
  );

  test('numbers the messages of a transcript 0, 1, 2 … over all its parts', () => {
    expect(brokenNumbering(site)).toEqual([]);
    expect(overlappingParts(site)).toEqual([]);
  });

  test('is lighter than what it was made of', () => {
    const html = [...site.pages.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const rows = archive.projects
      .flatMap(({ transcripts }) => transcripts)
      .reduce((sum, { path }) => sum + statSync(path).size, 0);
    const share = html / rows;
    console.log(`Pages and blocks: ${(html / 1e6).toFixed(1)} MB, ${share.toFixed(2)} × the transcripts.`);
    expect(share).toBeLessThan(1);
  });

  test('has no page over 1.5 MB, and as a rule none over 500 KB', () => {
    const pages = [...site.pages.values()];
    const { address, bytes } = largest(pages);
    const heavy = pages.filter((page) => page.bytes > 500_000);
    console.log(
      `Largest page: ${address}, ${Math.round(bytes / 1000)} KB; over 500 KB: ${heavy.length} of ${pages.length}.`,
    );
    expect(bytes).toBeLessThan(1_500_000);
    expect(heavy.length / pages.length).toBeLessThan(0.02);
  });
});

describe('in a browser', () => {
  const visited = visitFolder(async () => join(room, 'site'));

  test.each([
    ['a project', /\/index\.html$/],
    ['the largest session', /\/[0-9a-f]{8}-[0-9a-f-]{27}(?:-\d+)?\.html$/],
    ['the largest combined page', /\/all(?:-\d+)?\.html$/],
  ])(
    'axe finds nothing on %s, and it does not scroll sideways',
    async (_, address) => {
      const { page, troubles, close } = await visited.open({ viewport: { width: 390, height: 800 } });
      await page.goto(visited.http + largest(pagesLike(address)).address);
      expect(await axeFindings(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(0);
      expect(troubles).toEqual([]);
      await close();
    },
    3 * MINUTES,
  );
});
