import { describe, expect, test } from 'vitest';
import { axeFindings, openFolds } from '../support/site-axe.ts';
import { visit } from '../support/site-browser.ts';
import { KINDS_OF_PAGES } from '../support/site-looks.ts';

const demo = visit('demo');
const long = visit('long');

describe.each([1280, 390])('axe finds nothing, %i pixels wide,', (width) => {
  const viewport = { width, height: 800 };

  test.each(KINDS_OF_PAGES)('on %s', async (_, address) => {
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

test('axe would find something', async () => {
  const { page, close } = await demo.open();
  await page.goto(`${demo.http}index.html`);
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="icon.svg"><h5>x</h5>')`,
  );
  expect((await axeFindings(page)).join()).toContain('image-alt');
  await close();
});
