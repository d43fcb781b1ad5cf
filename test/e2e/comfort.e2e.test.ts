import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit, WAYS } from '../support/site-browser.ts';
import { partsOf } from '../support/site-checks.ts';
import { longTalk } from '../support/site-long.ts';
import { isSoon } from '../support/site-looks.ts';

const SESSION = 'tidepool/84e9e789-c301-4228-9316-164d9b647d68.html';

const demo = visit('demo');
const long = visit('long');

const shown = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((e) => e.checkVisibility()).length`,
  );

const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.closest(".message")?.id ?? ""');

describe('keys', () => {
  test('j and k go from prompt to prompt', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    const prompts: string[] = await page.evaluate(
      `[...document.querySelectorAll('.turn > .message[data-kind=prompt]')].map(({ id }) => id)`,
    );
    const visited: string[] = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      visited.push(await focused(page));
    }
    const [first, second, third] = [
      prompts.indexOf(visited[0]!),
      prompts.indexOf(visited[1]!),
      prompts.indexOf(visited[2]!),
    ];
    expect([second, third]).toEqual([first + 1, first + 2]);
    expect(first).toBeLessThan(2);
    expect(visited[3]).toBe(visited[1]);
    const top = await page.evaluate<number>(`document.getElementById('${visited[3]}').getBoundingClientRect().top`);
    expect(top).toBeGreaterThan(30);
    expect(top).toBeLessThan(200);
    expect(troubles).toEqual([]);
    await close();
  });

  test('o opens the tools of the turn, and closes them', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    for (let press = 0; press < 4 && (await shown(page, '.turn .call')) > 0; press++) await page.keyboard.press('j');
    await page.keyboard.press('o');
    const opened = await page.locator('.call[open]').count();
    expect(opened).toBeGreaterThan(0);
    await page.keyboard.press('o');
    expect(await page.locator('.call[open]').count()).toBe(0);
    await close();
  });

  test('/ goes to the search, ? lists the keys, Escape leaves both', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.type('jk?');
    expect(await page.locator('input[type=search]').inputValue()).toBe('jk?');
    expect(await page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await page.locator('dialog[open]').textContent()).toContain('Next prompt');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').count()).toBe(0);
    await close();
  });

  test('Enter in the search field goes to the search with the words in its address', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    await page.keyboard.press('/');
    await page.keyboard.type('tide chart');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/some\/repo\/search\.html\?q=tide\+chart&session=[0-9a-f-]+&project=tidepool$/, {
      timeout: 15_000,
    });
    await close();
  });
});

describe('depth', () => {
  test('shows more with each step, and is remembered on the next page', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    const counts: number[] = [];
    for (const depth of ['prompts', 'conversation', 'tools', 'everything']) {
      await page.locator(`#depth label:has([value=${depth}])`).click();
      counts.push(await shown(page, '.turn .message, .turn .line, .turn .call'));
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(4);
    await page.locator('#depth label:has([value=prompts])').click();
    expect(await shown(page, '.message[data-kind=answer]')).toBe(0);
    expect(await shown(page, '.message[data-kind=prompt]')).toBeGreaterThan(10);
    await page.goto(`${demo.http}kiln/all.html`);
    expect(await page.locator('#d-prompts').isChecked()).toBe(true);
    expect(await shown(page, '.message[data-kind=answer]')).toBe(0);
    await close();
  });

  test('is kept by the arrow keys as well', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    await page.locator('#d-tools').focus();
    await page.keyboard.press('ArrowRight');
    await page.reload();
    expect(await page.locator('#d-everything').isChecked()).toBe(true);
    await close();
  });
});

test('the theme is chosen, remembered, and follows the system again', async () => {
  const { page, close } = await demo.open({ colorScheme: 'light' });
  const background = () =>
    page.evaluate<string>(
      'getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor',
    );
  await page.goto(`${demo.http}index.html`);
  const light = await background();
  const toggle = page.locator('[data-theme-toggle]');
  await toggle.click();
  await toggle.click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(demo.http + SESSION);
  expect(await background()).toBe(dark);
  await page.locator('[data-theme-toggle]').click();
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(dark);
  await close();
});

describe('a click on the time of a message copies its permanent link', () => {
  test.each([SESSION, 'tidepool/all.html'])('on %s', async (address) => {
    const { page, troubles, close } = await demo.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(demo.http + address);
    const link = page.locator('.turn .message[data-kind=prompt] > header > .at').nth(2);
    await link.click();
    await page.waitForSelector('.at[data-copied]', { timeout: 15_000 });
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const [to = '', id = ''] = copied.slice(demo.http.length).split('#');
    expect(to).toMatch(/^tidepool\/[0-9a-f-]{36}(?:-\d+)?\.html$/);
    expect(demo.site.pages.get(to)!.ids).toContain(id);
    expect(id).toMatch(/^msg-[0-9a-f]{8}-[0-9a-f-]{27}$/);
    // The reader stays where she is.
    expect(page.url()).toBe(`${demo.http}${address}#${id}`);
    expect(troubles).toEqual([]);
    await close();
  });
});

test('a picture opens over the page, and goes away again', async () => {
  const { page, troubles, close } = await demo.open();
  await page.goto(demo.http + SESSION);
  await page.evaluate(`for (const fold of document.querySelectorAll('details')) fold.open = true`);
  const picture = page.locator('.shot').first();
  await picture.click();
  expect(await page.locator('dialog.zoom img').isVisible()).toBe(true);
  expect(await page.evaluate<number>(`document.querySelector('dialog.zoom img').naturalWidth`)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(troubles).toEqual([]);
  await close();
});

test('the outline marks where the reader is', async () => {
  const { page, close } = await demo.open();
  await page.goto(demo.http + SESSION);
  const marked = () => page.locator('#outline [aria-current=location]');
  const entries = page.locator('#outline > ol > li > a');
  for (const at of [6, 2]) {
    await entries.nth(at).click();
    expect(
      await isSoon(page, `document.querySelectorAll('#outline > ol > li > a')[${at}].hasAttribute('aria-current')`),
    ).toBe(true);
    expect(await marked().count()).toBe(1);
  }
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  expect(
    await isSoon(page, `!document.querySelectorAll('#outline > ol > li > a')[2].hasAttribute('aria-current')`),
  ).toBe(true);
  await close();
});

test('on a phone the outline opens over the page, and closes behind a choice', async () => {
  const { page, close } = await demo.open({ viewport: { width: 390, height: 800 } });
  await page.goto(demo.http + SESSION);
  expect(await page.locator('#outline').isVisible()).toBe(false);
  await page.locator('[popovertarget=outline]').click();
  expect(await page.locator('#outline').isVisible()).toBe(true);
  await page.locator('#outline > ol > li > a').nth(4).click();
  expect(await page.locator('#outline').isVisible()).toBe(false);
  await close();
});

describe.each(WAYS)('a long output, over %s,', (way) => {
  test('is shown whole', async () => {
    const { page, troubles, close } = await long.open();
    const [first] = partsOf(long.site, 'long', longTalk(1).session);
    await page.goto(long[way] + first!.address);
    expect(await page.content()).not.toContain('long 1: line 200 of 400');
    await page.locator('.call:has([data-block])').first().locator('summary').click();
    await page.locator('a[data-block]').first().click();
    if (way === 'file') await page.waitForURL(/\/blocks\/[0-9a-f]+\.html$/, { timeout: 15_000 });
    const isWhole = `[...document.querySelectorAll('pre')].some(
      (pre) => pre.checkVisibility() && pre.textContent.includes('long 1: line 200 of 400'))`;
    expect(await isSoon(page, isWhole)).toBe(true);
    if (way === 'http') expect(page.url()).toBe(long[way] + first!.address);
    expect(troubles).toEqual([]);
    await close();
  });
});
