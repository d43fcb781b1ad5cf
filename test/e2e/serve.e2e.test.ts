import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serveArchive } from '../support/serve-archive.ts';
import { launch, openPage } from '../support/site-browser.ts';
import { linesOf, Talk } from '../support/site-talk.ts';

const LONG_WAIT = 60_000;

let room: string;
let browser: Browser;
let serving: Serving;
const talk = new Talk('served');
const file = (): string => join(room, 'archive', 'one', `${talk.session}.jsonl`);

beforeAll(async () => {
  for (let turn = 1; turn <= 12; turn++) {
    talk.prompt(`Question ${turn}`);
    talk.run('cat log', linesOf(`turn ${turn}`, 8));
    talk.answer(`Answer ${turn}.\n\n${'And so on. '.repeat(60)}`);
  }
  room = mkdtempSync(join(tmpdir(), 'serve-test-'));
  for (const name of ['archive/one', 'tmp', 'cache']) mkdirSync(join(room, name), { recursive: true });
  writeFileSync(file(), talk.jsonl);
  serving = await serveArchive(join(room, 'archive'), { cache: join(room, 'cache'), tmp: join(room, 'tmp') });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await serving?.interrupt();
  rmSync(room, { recursive: true, force: true });
});

/** Appends what `more` says to the transcript of a talk. */
function append(more: () => void): void {
  const { length } = talk.jsonl;
  more();
  appendFileSync(file(), talk.jsonl.slice(length));
}

test('what is appended to a transcript appears on its page, and the reader keeps her place', async () => {
  const { page, troubles, close } = await openPage(browser, [serving.url]);
  await page.goto(serving.url);
  await page.goto(`${new URL((await page.locator('a.entry').first().getAttribute('href')) ?? '', page.url())}`);
  await page.evaluate('window.isSamePage = true');
  const fold = page.locator('details.call').nth(3);
  await fold.locator('summary').click();
  await page.locator('#depth label:has([value=everything])').click();
  const prompt = page.locator('.message[data-kind=prompt]').nth(4);
  await prompt.evaluate('(element) => element.scrollIntoView()');
  await prompt.locator('.at').focus();
  const where = `({
    top: Math.round(document.querySelectorAll('.message[data-kind=prompt]')[4].getBoundingClientRect().top),
    isOpen: document.querySelectorAll('details.call')[3].open,
    focus: document.activeElement.closest('.message').id,
    depth: document.querySelector('#depth :checked').value,
    isSamePage: window.isSamePage,
  })`;
  const before = await page.evaluate(where);
  const entries = await page.locator('#outline ol a').count();

  append(() => {
    talk.prompt('Is this question on the page?');
    talk.run('cat log', linesOf('turn 13', 8));
    talk.answer('It is.');
  });
  const written = performance.now();
  await page.locator('.prose', { hasText: 'It is.' }).first().waitFor({ state: 'attached', timeout: LONG_WAIT });
  console.log(
    `From write to page: ${Math.round(performance.now() - written)} ms (${serving.said().split('\n').at(-2)})`,
  );
  expect(await page.evaluate(where)).toEqual(before);
  expect(before).toMatchObject({ isOpen: true, depth: 'everything', isSamePage: true });
  expect(await page.locator('#outline ol a').count()).toBe(entries + 1);
  // What is new is treated like what was there: times are the reader's own, and say the whole of it on hover.
  expect(await page.locator('.message[data-kind=prompt] .at time').last().getAttribute('title')).toMatch(
    /^2026-04-13 /,
  );

  // Another time, in the same turn: a page goes on from what it has become.
  append(() => talk.answer('And this too.'));
  await page.locator('.prose', { hasText: 'And this too.' }).first().waitFor({ state: 'attached', timeout: LONG_WAIT });
  expect(await page.evaluate(where)).toEqual(before);
  expect(await page.locator('.prose', { hasText: 'And this too.' }).count()).toBe(1);
  expect(troubles).toEqual([]);
  await close();
});

test('a new project comes, and a page that went says so and stays', async () => {
  const { page, close } = await openPage(browser, [serving.url]);
  const other = new Talk('another', 90_000);
  other.prompt('Something else');
  other.answer('Gladly.');
  const folder = join(room, 'archive', 'two');
  mkdirSync(folder);
  writeFileSync(join(folder, `${other.session}.jsonl`), other.jsonl);
  await page.goto(serving.url);
  const entry = page.locator('a.entry', { hasText: 'Something else' }).first();
  await entry.waitFor({ timeout: LONG_WAIT });
  await entry.click();
  await page.locator('.message', { hasText: 'Gladly.' }).first().waitFor({ timeout: LONG_WAIT });
  rmSync(folder, { recursive: true });
  await page.locator('[role=status]', { hasText: 'no longer in the archive' }).waitFor({ timeout: LONG_WAIT });
  expect(await page.locator('.message', { hasText: 'Gladly.' }).count()).toBeGreaterThan(0);
  await close();
});

test('what is new can be searched for, once the index has followed', async () => {
  append(() => talk.answer('A quokka was here.'));
  const { page, close } = await openPage(browser, [serving.url]);
  const hit = page.locator('main a', { hasText: 'quokka' }).first();
  for (const until = performance.now() + LONG_WAIT; performance.now() < until; ) {
    await page.goto(`${serving.url}search.html?q=quokka`);
    if (
      await hit.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  expect(await hit.count()).toBe(1);
  await close();
});

const ask = (
  path: string,
  options: { readonly method?: string; readonly host?: string } = {},
): Promise<[status: number, body: string]> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(serving.url);
    const host = options.host ?? `localhost:${port}`;
    request({ host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: { host } }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve([response.statusCode!, body]));
    })
      .on('error', reject)
      .end();
  });

test.each([
  { what: 'its own name', path: '/', host: 'localhost:1234', status: 200 },
  { what: 'its own address', path: '/', host: '127.0.0.1', status: 200 },
  { what: 'its own address, the newer one', path: '/', host: '[::1]:80', status: 200 },
  { what: 'the name of somebody else', path: '/', host: 'example.org', status: 403 },
  { what: 'a name that begins like its own', path: '/', host: 'localhost.example.org', status: 403 },
  { what: 'a name with its own before it', path: '/', host: 'localhost@example.org', status: 403 },
  { what: 'the name of somebody else, to listen', path: '/__annals/live', host: 'example.org', status: 403 },
  { what: 'another method', path: '/', method: 'POST', status: 405 },
  { what: 'the head alone', path: '/index.html', method: 'HEAD', status: 200 },
  { what: 'a page that is not there', path: '/none.html', status: 404 },
  { what: 'a way out of the folder', path: '/../../../../../../../../etc/passwd', status: 404 },
  {
    what: 'a hidden way out of the folder',
    path: '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    status: 404,
  },
  { what: 'a way out with slashes of the other kind', path: '/..%5c..%5c..%2f..%2f..%2fetc/passwd', status: 404 },
  { what: 'a broken address', path: '/%ff%', status: 404 },
  { what: 'an address that is none', path: '/\\[', status: 404 },
])('asked by $what it answers $status', async ({ path, status, ...options }) => {
  const [code, body] = await ask(path, options);
  expect(code).toBe(status);
  expect(body).not.toContain('root:');
  expect(body.length > 0).toBe(options.method !== 'HEAD');
});

test('nothing of the live script is in a file of the site', async () => {
  const [, page] = await ask('/index.html');
  expect(page).toContain('__annals/live.js');
  const folder = join(room, 'tmp', readdirSync(join(room, 'tmp')).find((name) => name.startsWith('annals-serve-'))!);
  expect(
    readdirSync(join(folder, 'site'), { recursive: true }).filter((name) => String(name).includes('live')),
  ).toEqual([]);
});

test('a source that cannot be read is said in a line, and the site stays', async () => {
  const { length } = serving.said();
  rmSync(join(room, 'archive'), { recursive: true });
  await expect
    .poll(() => serving.said().slice(length), { timeout: LONG_WAIT })
    .toMatch(/^The build failed, the last one is still shown: .+\n$/m);
  expect((await ask('/'))[0]).toBe(200);
});

test('Ctrl+C ends it, and nothing is left', async () => {
  expect(await serving.interrupt()).toBe(0);
  expect(readdirSync(join(room, 'tmp')).filter((name) => name.startsWith('annals'))).toEqual([]);
});
