import { describe, expect, test } from 'vitest';
import { axeFindings, openFolds } from '../support/site-axe.ts';
import { visit, WAYS } from '../support/site-browser.ts';
import { isSoon, scrollsSideways } from '../support/site-looks.ts';

const demo = visit('demo');
const long = visit('long');

const KINDS = [
  ['home', 'index.html'],
  ['project', 'tidepool/index.html'],
  ['session', 'tidepool/8448553c-0f67-4238-95ad-77a68ba9b35d.html'],
  ['session with rewinds', 'tidepool/6535354b-79fb-410f-a38b-d0fa925dc3f3.html'],
  ['session with plans', 'ledgerline/efe022dc-63e8-4aee-8c5b-8ee350ee7ded.html'],
  ['combined', 'kiln/all.html'],
  ['search', 'search.html'],
  ['404', '404.html'],
  ['m', 'm.html'],
] as const;

describe.each([1280, 390])('axe finds nothing, %i pixels wide,', (width) => {
  const viewport = { width, height: 800 };

  test.each(KINDS)('on %s', async (_, address) => {
    const { page, close } = await demo.open({ viewport });
    await page.goto(demo.http + address);
    await openFolds(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
    await close();
  });

  test('on a block', async () => {
    const { page, close } = await long.open({ viewport });
    await page.goto(long.http + [...long.site.pages.keys()].find((address) => address.startsWith('blocks/'))!);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});

test('axe looks at the colours of the dark theme', async () => {
  const { page, close } = await demo.open({ colorScheme: 'dark' });
  await page.goto(`${demo.http}index.html`);
  await page.evaluate(`document.querySelector('h1').attributeStyleMap.set('color', '#333')`);
  expect((await axeFindings(page, ['color-contrast'])).join()).toContain('color-contrast');
  await close();
});

test('what scrolls only since the window became narrow can be reached by keyboard', async () => {
  const { page, close } = await demo.open();
  await page.goto(`${demo.http}kiln/all.html`);
  await openFolds(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const isReached = `[...document.querySelectorAll('pre')].every((pre) => pre.scrollWidth <= pre.clientWidth + 1 || pre.tabIndex === 0)`;
  expect(await isSoon(page, isReached)).toBe(true);
  await close();
});

test('axe would find something', async () => {
  const { page, close } = await demo.open();
  await page.goto(`${demo.http}index.html`);
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="icon.svg"><h5>x</h5>')`,
  );
  expect((await axeFindings(page)).join()).toContain('image-alt');
  await close();
});

describe('nothing scrolls sideways', () => {
  test.each([
    ...KINDS,
    ['long session', 'tidepool/84e9e789-c301-4228-9316-164d9b647d68.html'] as const,
    ['hostile text', 'lanternbox/all.html'] as const,
  ])('on %s', async (_, address) => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + address);
    for (const folds of ['closed', 'open']) {
      if (folds === 'open') await openFolds(page);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect({ width, folds, over: await scrollsSideways(page) }).toEqual({ width, folds, over: 0 });
      }
    }
    await close();
  });
});

describe.each(WAYS)('every page opens without a word on the console, over %s', (way) => {
  test('of the demo', async () => {
    const { page, troubles, close } = await demo.open();
    for (const address of demo.site.pages.keys()) {
      // Served from disk at its own place, a 404 page asks for its stylesheet at every depth.
      if (address === '404.html') continue;
      await page.goto(demo[way] + address);
      await openFolds(page);
      expect({ address, troubles }).toEqual({ address, troubles: [] });
    }
    await close();
  });
});
