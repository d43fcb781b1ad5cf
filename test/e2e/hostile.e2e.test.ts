import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { breachesOf, SCRIPTED } from '../support/site-allowed.ts';
import { openFolds } from '../support/site-axe.ts';
import { type Visited, visit, WAYS } from '../support/site-browser.ts';
import { countOf } from '../support/site-checks.ts';
import { gauntlet } from '../support/site-gauntlet.ts';
import { answerTo } from '../support/site-search.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>\n/;

/** Without its policy a page has only itself to rely on: that it holds nothing that could run. */
const withoutPolicy = (html: string): string => html.replace(POLICY, '');
const bare = visit('hostile', withoutPolicy);
const run = visit('gauntlet', withoutPolicy);
const broken = visit('demo', (html) =>
  withoutPolicy(html).replace(
    '</main>',
    '<img src="x" onerror="alert(1)"><script src="https://example.com/x.js"></script></main>',
  ),
);

test('the gauntlet is long enough', () => {
  expect(new Set(gauntlet).size).toBeGreaterThan(1000);
});

describe('hostile text in every field, and no policy to catch it', () => {
  test.each([
    ['in place of every text', bare],
    ['a thousand payloads in each kind of message', run],
  ])('%s runs nothing, asks for nothing, makes no element', { timeout: 600_000 }, async (_, visited) => {
    const { page, troubles, close } = await visited.open();
    await stayHome(page, visited);
    const breaches: string[] = [];
    for (const address of pagesOf(visited)) {
      const response = await page.goto(visited.http + address, { waitUntil: 'load' });
      expect(await response!.text()).not.toContain('Content-Security-Policy');
      await openFolds(page);
      // What a search draws is more than our templates write, and is looked at apart.
      if (address !== 'search.html') breaches.push(...(await breachesOn(page)));
      expect({ address, troubles }).toEqual({ address, troubles: [] });
    }
    expect([...countOf(breaches)].slice(0, 20)).toEqual([]);
    await close();
  });

  test.each(WAYS)('stays text in what a search finds, over %s', { timeout: 300_000 }, async (way) => {
    const { page, troubles, close } = await run.open();
    if (way === 'http') await stayHome(page, run);
    for (const query of ['alert', 'script', 'onerror', 'img', 'javascript', 'constructor']) {
      await page.goto(`${run[way]}search.html?q=${query}`);
      expect((await answerTo(page, query)).length, query).toBeGreaterThan(0);
      expect(await page.evaluate(DANGEROUS), query).toEqual([]);
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('stays text under the pointer and the keys', async () => {
    const { page, troubles, close } = await bare.open();
    const address = [...bare.site.pages.keys()].find((each) =>
      each.endsWith('84e9e789-c301-4228-9316-164d9b647d68.html'),
    )!;
    await page.goto(bare.http + address);
    for (const key of ['j', 'o', 'j', 'o', 'k', '?', 'Escape']) await page.keyboard.press(key);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 4000);
    await page.mouse.move(620, 420);
    expect(await breachesOn(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});

test('a page that did hold something would be noticed', async () => {
  const { page, troubles, close } = await broken.open();
  await stayHome(page, broken);
  await page.goto(`${broken.http}index.html`);
  await expect.poll(() => troubles.join('\n')).toContain('dialog: 1');
  expect(troubles.join('\n')).toContain('request: https://example.com/x.js');
  expect((await breachesOn(page)).join('\n')).toContain('<img onerror="alert(1)">');
  await close();
});

describe('with its policy', () => {
  test('no page of ours breaks it', { timeout: 600_000 }, async () => {
    const { page, troubles, close } = await bare.open();
    for (const address of pagesOf(bare)) {
      await page.goto(bare.file + address, { waitUntil: 'load' });
      await openFolds(page);
      expect({ address, troubles }).toEqual({ address, troubles: [] });
    }
    await close();
  });

  test('the same page runs nothing', async () => {
    const { page, troubles, close } = await bare.open();
    await page.goto(`${bare.file}index.html`);
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="https://example.com/x.png" onerror="alert(1)">')`,
    );
    await expect.poll(() => troubles.join('\n')).toContain('Content Security Policy');
    await expect.poll(() => troubles.join('\n')).toContain('failed: https://example.com/x.png (csp)');
    expect(troubles.join('\n')).not.toContain('dialog');
    await close();
  });
});

/** Of what the scripts drew, which is more than our templates write: whatever could run, load, or lead away unseen. */
const DANGEROUS = `[...document.querySelectorAll('main *')].flatMap((element) => [
  ...(/^(?:script|style|iframe|object|embed|img|video|audio|math|base|link|meta|template)$/.test(element.localName) ? [element.outerHTML] : []),
  ...[...element.attributes].filter(({ name }) => /^on|^(?:style|srcdoc|formaction|xlink:href|src)$/.test(name)).map(({ name, value }) => name + '=' + value),
  ...(element.protocol && !/^(?:https?|file|mailto):$/.test(element.protocol) ? [element.href] : []),
])`;

/** A combined page says what its sessions' pages say. */
const pagesOf = ({ site }: Visited): string[] =>
  [...site.pages.keys()].filter((address) => !/^404|^blocks|\/all(?:-\d+)?\.html$/.test(address));

/** What would call home is stopped before it leaves this machine; that it tried is a trouble. */
const stayHome = (page: Page, { http }: Visited): Promise<unknown> =>
  page.route(
    (url) => !url.href.startsWith(http),
    (route) => route.abort(),
  );

/** Elements and attributes that the browser made of the page, and that are not on the list of ours. */
async function breachesOn(page: Page): Promise<string[]> {
  const elements = await page.evaluate<[string, [string, string][]][]>(
    `[...new Set([...document.querySelectorAll('*')].map((element) =>
      JSON.stringify([element.localName, [...element.attributes].map(({ name, value }) => [name, value])])))].map(JSON.parse)`,
  );
  return elements.flatMap(([name, attributes]) =>
    breachesOf({ name, isEnd: false, isVoid: false, attributes: new Map(attributes) }, SCRIPTED),
  );
}
