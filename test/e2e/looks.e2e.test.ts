import { describe, expect, test } from 'vitest';
import { openFolds } from '../support/site-axe.ts';
import { visit, WAYS } from '../support/site-browser.ts';
import { isSoon, KINDS_OF_PAGES, scrollsSideways } from '../support/site-looks.ts';

const demo = visit('demo');

test('what scrolls only since the window became narrow can be reached by keyboard', async () => {
  const { page, close } = await demo.open();
  await page.goto(`${demo.http}kiln/all.html`);
  await openFolds(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const isReached = `[...document.querySelectorAll('pre')].every((pre) => pre.scrollWidth <= pre.clientWidth + 1 || pre.tabIndex === 0)`;
  expect(await isSoon(page, isReached)).toBe(true);
  await close();
});

describe('nothing scrolls sideways', () => {
  test.each([
    ...KINDS_OF_PAGES,
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
