import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openPage } from '../support/site-browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser, []));
  const { outputFiles } = buildSync({
    entryPoints: ['assets/js/live/patch.js'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'live',
  });
  await page.addScriptTag({ content: outputFiles[0]!.text });
});

afterAll(() => browser?.close());

interface Patched {
  /** What the page is now. */
  readonly html: string;
  /** Of the elements that the page had, those that are still in it, by what they are marked with. */
  readonly kept: readonly string[];
  /** What was made anew, by tag and text. */
  readonly added: readonly string[];
}

/** Shows `old`, lets a script or a reader change it, and brings it to `fresh`. What has a `data-n` is looked for again. */
const patched = (old: string, fresh: string, meanwhile: string): Promise<Patched> =>
  page.evaluate(`(() => {
    const parse = (html) => new DOMParser().parseFromString('<main>' + html + '</main>', 'text/html').body;
    const [was, now] = [parse(${JSON.stringify(old)}), parse(${JSON.stringify(fresh)})];
    document.body.replaceWith(document.importNode(was, true));
    const marked = [...document.querySelectorAll('[data-n]')];
    ((main) => { ${meanwhile} })(document.querySelector('main'));
    const added = [];
    live.patch(document.body, was, now, added);
    return {
      html: document.querySelector('main').innerHTML,
      kept: marked.filter((one) => one.isConnected).map((one) => one.dataset.n),
      added: added.map((one) => one.localName + ' ' + one.textContent),
    };
  })()`);

const turn = (id: string, text: string): string =>
  `<section class="turn"><p id="${id}" data-n="${id}">${text}</p></section>`;

test.each<{ what: string; old: string; fresh: string; meanwhile?: string } & Partial<Patched>>([
  {
    what: 'what is equal is left alone, whatever was made of it',
    old: '<p data-n="1"><time>10:00</time></p>',
    fresh: '<p data-n="1"><time>10:00</time></p>',
    meanwhile: `main.querySelector('time').textContent = '12:00'`,
    html: '<p data-n="1"><time>12:00</time></p>',
    kept: ['1'],
    added: [],
  },
  {
    what: 'what is new is appended, and nothing else is touched',
    old: turn('a', 'One'),
    fresh: turn('a', 'One') + turn('b', 'Two'),
    kept: ['a'],
    added: ['section Two'],
  },
  {
    what: 'what changed is made anew, and its neighbours are not',
    old: turn('a', 'One') + turn('b', 'Two'),
    fresh: turn('a', 'One') + turn('b', 'Three'),
    kept: ['a'],
    added: ['p Three'],
  },
  {
    what: 'what comes in between moves nothing',
    old: turn('a', 'One') + turn('c', 'Three'),
    fresh: turn('a', 'One') + turn('b', 'Two') + turn('c', 'Three'),
    kept: ['a', 'c'],
    added: ['section Two'],
  },
  {
    what: 'what is gone goes',
    old: turn('a', 'One') + turn('b', 'Two') + turn('c', 'Three'),
    fresh: turn('a', 'One') + turn('c', 'Three'),
    kept: ['a', 'c'],
    added: [],
  },
  {
    what: 'what changes its place is the same still',
    old: turn('a', 'One') + turn('b', 'Two'),
    fresh: turn('b', 'Two') + turn('a', 'One'),
    kept: ['a', 'b'],
    added: [],
  },
  {
    what: 'a fold that grows stays open',
    old: '<details id="f" data-n="f"><summary>More</summary><ul><li>1</li></ul></details>',
    fresh: '<details id="f" data-n="f"><summary>More</summary><ul><li>1</li><li>2</li></ul></details>',
    meanwhile: `main.querySelector('details').open = true`,
    html: '<details id="f" data-n="f" open=""><summary>More</summary><ul><li>1</li><li>2</li></ul></details>',
    kept: ['f'],
    added: ['li 2'],
  },
  {
    what: 'a fold that is made anew is as open as it was',
    old: '<div data-n="d">Words <details id="f"><summary>More</summary>1</details></div>',
    fresh: '<div data-n="d">Other words <details id="f"><summary>More</summary>1</details></div>',
    meanwhile: `main.querySelector('details').open = true`,
    html: '<div data-n="d">Other words <details id="f" open=""><summary>More</summary>1</details></div>',
    kept: [],
  },
  {
    what: 'an attribute of ours changes, one of a script stays',
    old: '<ol data-n="o" data-count="1"><li><a href="#a">A</a></li></ol>',
    fresh: '<ol data-n="o" data-count="2"><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ol>',
    meanwhile: `main.querySelector('a').setAttribute('aria-current', 'location')`,
    html: '<ol data-n="o" data-count="2"><li><a href="#a" aria-current="location">A</a></li><li><a href="#b">B</a></li></ol>',
    kept: ['o'],
  },
  {
    what: 'what a script appended stays, at the end',
    old: '<div data-n="d"><p>One</p></div>',
    fresh: '<div data-n="d"><p>One</p><p>Two</p></div>',
    meanwhile: `main.querySelector('div').append(document.createElement('output'))`,
    html: '<div data-n="d"><p>One</p><p>Two</p><output></output></div>',
    kept: ['d'],
  },
  {
    what: 'what a script has rebuilt is made anew only when it changed',
    old: '<div data-n="d"><p>One</p><p>more</p></div><div data-n="e"><p>Two</p></div>',
    fresh: '<div data-n="d"><p>One</p><p>even more</p></div><div data-n="e"><p>Two</p></div>',
    meanwhile: `main.querySelectorAll('div').forEach((div) => div.replaceChildren(document.createElement('pre')))`,
    html: '<div data-n="d"><p>One</p><p>even more</p></div><div data-n="e"><pre></pre></div>',
    kept: ['e'],
  },
])('$what', async ({ old, fresh, meanwhile = '', html = fresh, kept, added }) => {
  const after = await patched(old, fresh, meanwhile);
  expect(after.html).toBe(html);
  expect(after.kept).toEqual(kept);
  if (added) expect(after.added).toEqual(added);
});
