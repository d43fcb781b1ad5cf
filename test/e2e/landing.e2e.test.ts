import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit, WAYS } from '../support/site-browser.ts';
import { partsOf } from '../support/site-checks.ts';
import { longTalk } from '../support/site-long.ts';
import { closedFolds, idOf, isLanded, isLit, isShown, isSoon } from '../support/site-looks.ts';

const AGENTS = 'tidepool/8448553c-0f67-4238-95ad-77a68ba9b35d.html';
const REWINDS = 'tidepool/6535354b-79fb-410f-a38b-d0fa925dc3f3.html';
const TOOLS = 'tidepool/84e9e789-c301-4228-9316-164d9b647d68.html';

const demo = visit('demo');
const long = visit('long');

const found = new Map<string, string>();

/** The id of what a selector finds on a page of the demo. The page is opened once for it, not by the test itself. */
async function findId(address: string, selector: string): Promise<string> {
  const known = found.get(address + selector);
  if (known !== undefined) return known;
  const { page, close } = await demo.open();
  await page.goto(demo.http + address);
  const id = await idOf(page, selector);
  await close();
  found.set(address + selector, id);
  return id;
}

async function expectLanding(page: Page, id: string): Promise<void> {
  expect(await isLanded(page, id), `${id} is in view, below the header`).toBe(true);
  expect(await closedFolds(page, id)).toBe(0);
  expect(await isShown(page, id)).toBe(true);
  expect(await isLit(page, id), `${id} is lit`).toBe(true);
}

describe.each(WAYS)('a link, over %s,', (way) => {
  test.each([
    ['into an abandoned version inside an agent', AGENTS, '.call.agent .fork .fold .thread .message [id^="msg-"]'],
    ['into an agent three deep', AGENTS, '.call.agent .call.agent .call.agent .thread .prose[id]'],
    ['into an abandoned version', REWINDS, '.version[data-state="abandoned"] .thread .prose[id]'],
    ['to the result inside a closed call', TOOLS, '.call > a[id^="msg-"]'],
    ['to a call', TOOLS, '.batch > .call[id]'],
    ['to a thought', TOOLS, '.think[id]'],
    ['to a hook that only Everything shows', TOOLS, '.line[data-depth="all"][id]'],
    ['to an interruption', TOOLS, '.halt[id], .halt > [id]'],
    ['to a compaction', TOOLS, '.divide[data-kind="compaction"][id]'],
    ['to a prompt', TOOLS, '.turn:nth-of-type(9) .said[id]'],
    ['to a long prompt', 'lanternbox/dd872b28-af6d-4df4-9613-02e33d8b19d1.html', '.said[data-long][id]'],
  ])('%s opens every fold around it', async (_, address, selector) => {
    const id = await findId(address, selector);
    expect(id, selector).toMatch(/^msg-/);
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo[way]}${address}#${id}`);
    await expectLanding(page, id);
    expect(troubles).toEqual([]);
    await close();
  });

  test('inside the page opens what is folded', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo[way] + AGENTS);
    const id = await idOf(page, '.call.agent .thread .prose[id]');
    await page.evaluate(`location.hash = '${id}'`);
    await expectLanding(page, id);
    await close();
  });

  test('by position lands on the message', async () => {
    const { page, close } = await demo.open();
    await page.goto(`${demo[way]}${TOOLS}#msg-d-30`);
    await expectLanding(page, 'msg-d-30');
    await close();
  });

  test('by uuid alone lands on the message', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(demo[way] + AGENTS);
    const id = await idOf(page, '.call.agent .thread .prose[id]');
    await page.goto(`${demo[way]}m.html#${id.slice('msg-'.length)}`);
    await page.waitForURL(`${demo[way]}${AGENTS}#${id}`, { timeout: 15_000 });
    await expectLanding(page, id);
    expect(troubles).toEqual([]);
    await close();
  });

  test('by a uuid that nobody knows says so', async () => {
    const { page, close } = await demo.open();
    await page.goto(`${demo[way]}m.html#12345678-1234-4234-8234-123456789abc`);
    await page.waitForSelector('main[data-state="unknown"]', { timeout: 15_000 });
    expect(await page.locator('[data-when="unknown"]').isVisible()).toBe(true);
    expect(await page.locator('[data-when="found"]').isVisible()).toBe(false);
    expect(await page.locator('[data-lost-id]').textContent()).toContain('12345678-1234');
    await close();
  });

  test('to a message on another part goes there', async () => {
    const { page, troubles, close } = await long.open();
    const [first, , third] = partsOf(long.site, 'long', longTalk(1).session);
    const id = third!.ids.findLast((each) => /^msg-[0-9a-f]{8}-/.test(each))!;
    await page.goto(`${long[way]}${first!.address}#${id}`);
    await page.waitForURL(`${long[way]}${third!.address}#${id}`, { timeout: 15_000 });
    await expectLanding(page, id);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a page that is not there', () => {
  test.each([
    ['at the top', 'gone.html', 'index.html'],
    ['in a folder', 'tidepool/gone.html', 'index.html'],
    ['two folders deep', 'old/path/gone.html', 'index.html'],
  ])('%s looks like the site, and leads back to it', async (_, address, home) => {
    const { page, close } = await demo.open();
    const response = await page.goto(demo.http + address);
    expect(response!.status()).toBe(404);
    expect(await page.title()).toContain('Not here');
    expect(await isSoon(page, `document.querySelector('.brand').href === ${JSON.stringify(demo.http + home)}`)).toBe(
      true,
    );
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.vh')).position`)).toBe('absolute');
    await close();
  });

  test('but whose message moved leads to the message', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + AGENTS);
    const id = await idOf(page, '.turn .prose[id]');
    await page.goto(`${demo.http}old-name/8448553c-0f67-4238-95ad-77a68ba9b35d.html#${id}`);
    await page.waitForURL(`${demo.http}${AGENTS}#${id}`, { timeout: 15_000 });
    await expectLanding(page, id);
    await close();
  });

  test('but is named for a session leads to the session', async () => {
    const { page, close } = await demo.open();
    await page.goto(`${demo.http}old-name/8448553c-0f67-4238-95ad-77a68ba9b35d.html`);
    await page.waitForURL(demo.http + AGENTS, { timeout: 15_000 });
    await close();
  });
});
