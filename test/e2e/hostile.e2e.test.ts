import { describe, expect, test } from 'vitest';
import { openFolds } from '../support/site-axe.ts';
import { visit } from '../support/site-browser.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>\n/;

/** Without its policy a page has only itself to rely on: that it holds nothing that could run. */
const bare = visit('hostile', (html) => html.replace(POLICY, ''));
const broken = visit('demo', (html) =>
  html
    .replace(POLICY, '')
    .replace('</main>', '<img src="x" onerror="alert(1)"><script src="https://example.com/x.js"></script></main>'),
);

describe('hostile text in every field, and no policy to catch it', () => {
  test('runs nothing, asks for nothing, says nothing', async () => {
    const { page, troubles, close } = await bare.open();
    // What would call home is stopped before it leaves this machine; that it tried is a trouble.
    await page.route(
      (url) => !url.href.startsWith(bare.http),
      (route) => route.abort(),
    );
    for (const address of bare.site.pages.keys()) {
      // A combined page says what its sessions' pages say.
      if (/^404|^blocks|\/all(?:-\d+)?\.html$/.test(address)) continue;
      const response = await page.goto(bare.http + address, { waitUntil: 'load' });
      expect(await response!.text()).not.toContain('Content-Security-Policy');
      await openFolds(page);
      expect({ address, troubles }).toEqual({ address, troubles: [] });
    }
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
    expect(
      await page.evaluate(
        `document.querySelectorAll('main script, main iframe, main style, main [onerror], main [onload]').length`,
      ),
    ).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});

test('a page that did hold something would be noticed', async () => {
  const { page, troubles, close } = await broken.open();
  await page.route(
    (url) => !url.href.startsWith(broken.http),
    (route) => route.abort(),
  );
  await page.goto(`${broken.http}index.html`);
  await expect.poll(() => troubles.join('\n')).toContain('dialog: 1');
  expect(troubles.join('\n')).toContain('request: https://example.com/x.js');
  await close();
});

test('with its policy the same page runs nothing', async () => {
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
