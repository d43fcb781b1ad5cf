import { describe, expect, test } from 'vitest';
import { visit, WAYS } from '../support/site-browser.ts';
import { isShown } from '../support/site-looks.ts';

const SESSION = 'tidepool/8448553c-0f67-4238-95ad-77a68ba9b35d.html';
const TOOLS = 'tidepool/84e9e789-c301-4228-9316-164d9b647d68.html';

const demo = visit('demo');
const long = visit('long');

describe.each(WAYS)('without JavaScript, over %s,', (way) => {
  test('folds open by a click, down to the deepest', async () => {
    const { page, troubles, close } = await demo.open({ javaScriptEnabled: false });
    await page.goto(demo[way] + SESSION);
    const deepest = page.locator('.call.agent .call.agent .call.agent .thread .prose').first();
    expect(await deepest.isVisible()).toBe(false);
    const folds = await page
      .locator(
        'details:has(.call.agent .call.agent .thread .prose) , .call.agent .call.agent:has(.call.agent), .call.agent .call.agent .call.agent',
      )
      .all();
    for (const fold of folds) if (await fold.locator('> summary').isVisible()) await fold.locator('> summary').click();
    expect(await deepest.isVisible()).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });

  test('the depth can be chosen', async () => {
    const { page, close } = await demo.open({ javaScriptEnabled: false });
    await page.goto(demo[way] + TOOLS);
    const answer = page.locator('.turn > .message[data-kind=answer]').first();
    expect(await answer.isVisible()).toBe(true);
    await page.locator('#depth label:has([value=prompts])').click();
    expect(await answer.isVisible()).toBe(false);
    await page.locator('#depth label:has([value=everything])').click();
    expect(await answer.isVisible()).toBe(true);
    expect(await page.locator('[data-depth=all]').first().isVisible()).toBe(true);
    await close();
  });

  test('a link lands on its message, which is shown at every depth', async () => {
    const { page, close } = await demo.open({ javaScriptEnabled: false });
    await page.goto(`${demo[way]}${TOOLS}#msg-d-30`);
    const top = (await page.locator('#msg-d-30').boundingBox())!.y;
    const bar = (await page.locator('header.bar').boundingBox())!;
    expect(top).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
    expect(top).toBeLessThan(800);
    await close();
  });

  test('a long output is a page of its own', async () => {
    const { page, close } = await long.open({ javaScriptEnabled: false });
    const session = [...long.site.pages.keys()].find((address) => /^long\/[0-9a-f-]{36}\.html$/.test(address))!;
    await page.goto(long[way] + session);
    await page.locator('.call:has([data-block])').first().locator('summary').click();
    await page.locator('a[data-block]').first().click();
    await page.waitForURL(/\/blocks\/[0-9a-f]+\.html$/);
    expect(await page.locator('main pre').textContent()).toContain('line 400 of 400');
    await close();
  });

  test('nothing is offered that only a script can do, and the rest says so', async () => {
    const { page, close } = await demo.open({ javaScriptEnabled: false });
    await page.goto(demo[way] + TOOLS);
    const buttons = await page.locator('[data-theme-toggle], [data-copy]').all();
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) expect(await button.isVisible()).toBe(false);
    for (const address of ['search.html', 'm.html']) {
      await page.goto(demo[way] + address);
      const words = page.locator('noscript p');
      expect(await words.textContent()).toContain('needs JavaScript');
      expect(await words.isVisible()).toBe(true);
    }
    await close();
  });
});

test('a page comes whole: no text waits for a script', async () => {
  const [plain, full] = [await demo.open({ javaScriptEnabled: false }), await demo.open()];
  for (const address of [SESSION, TOOLS, 'tidepool/all.html', 'tidepool/index.html', 'index.html']) {
    await plain.page.goto(demo.http + address);
    await full.page.goto(demo.http + address);
    const words = async ({ page }: typeof plain) => (await page.locator('main').textContent())!.replace(/[\d:]+/g, '');
    // Times are told in the reader's zone by the script; all else is there before.
    expect((await words(plain)).length).toBeGreaterThan(500);
    expect(await words(full)).toBe(await words(plain));
  }
  await plain.close();
  await full.close();
});

test('it prints: the words, not the tools of the page', async () => {
  const { page, troubles, close } = await demo.open();
  await page.goto(demo.http + TOOLS);
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['.bar-search', '#outline', '[data-theme-toggle]', '#depth'])
    expect(await page.locator(selector).isVisible(), selector).toBe(false);
  expect(await page.locator('.message[data-kind=prompt]').first().isVisible()).toBe(true);
  expect(await isShown(page, 'msg-d-30')).toBe(true);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000);
  expect(troubles).toEqual([]);
  await close();
});
