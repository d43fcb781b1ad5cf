import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSearchableSite } from '../../src/search/build-searchable-site.ts';
import { jsonl } from '../support/open-files.ts';
import { visitFolder, WAYS } from '../support/site-browser.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { foundLine, searchFor } from '../support/site-search.ts';
import { Talk } from '../support/site-talk.ts';

const room = mkdtempSync(join(tmpdir(), 'annals-search-built-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** A token of GitHub's form, never in one piece. */
const HALVES = ['Zq7RkW2mXv9LpT4nYc', '8HsB3dJfG6uKeA1oQw'];
const TOKEN = `${['g', 'hp_'].join('')}${HALVES.join('')}`;

async function build(name: string, search: 'everywhere' | 'http'): Promise<string> {
  const talk = new Talk('heronry');
  talk.prompt(`Log in to the heronry with ${TOKEN} please`);
  talk.run(`curl -H "Authorization: Bearer ${TOKEN}" https://heronry.example`, `welcome, ${TOKEN}`);
  talk.think(`The heronry took ${TOKEN}.`);
  talk.answer(`I am in the heronry, thanks to ${TOKEN}.`);
  const archive = join(room, `${name}-archive`);
  writeFiles(archive, { [`birds/${talk.session}.jsonl`]: jsonl(talk.rows) });
  await buildSearchableSite(archive, join(room, name), { ...OPTIONS, search }, () => {});
  return join(room, name);
}

describe('text that redaction removed', () => {
  const built = visitFolder(() => build('whole', 'everywhere'));

  test.each(WAYS)('is not found, whole or in parts, over %s', async (way) => {
    const { page, troubles, close } = await built.open();
    await page.goto(`${built[way]}search.html`);
    const around = await searchFor(page, 'heronry');
    expect(around.map(({ who }) => who).sort()).toEqual(['Bash', 'Claude', 'Prompt', 'Thinking']);
    for (const { words } of around) expect(words).not.toContain(HALVES[0]);
    const parts = [TOKEN, `"${TOKEN}"`, ...HALVES, TOKEN.slice(0, 12), ...HALVES.map((half) => half.slice(-9))];
    for (const part of [...parts, ...HALVES.map((half) => half.slice(0, 6).toLowerCase())]) {
      expect(await searchFor(page, part), part).toEqual([]);
      expect(await foundLine(page)).toBe('Nothing found');
    }
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('an index without its copy for file://', () => {
  const built = visitFolder(() => build('served', 'http'));

  test('is searched over HTTP, and from disk says what is missing', async () => {
    const { page, close } = await built.open();
    await page.goto(`${built.http}search.html`);
    expect((await searchFor(page, 'heronry')).length).toBe(4);
    await page.goto(`${built.file}search.html`);
    await page.waitForSelector('main.find[data-state=failed]');
    expect(await foundLine(page)).toContain('--no-file-search');
    await close();
  });

  test('is searched in the page where there can be no worker', async () => {
    const { page, close } = await built.open();
    await page.addInitScript('delete window.Worker');
    await page.goto(`${built.http}search.html`);
    expect((await searchFor(page, 'heronry')).length).toBe(4);
    await close();
  });
});
