import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../support/site-axe.ts';
import { visit, WAYS } from '../support/site-browser.ts';
import { isSoon, scrollsSideways } from '../support/site-looks.ts';
import { answerTo, foundLine, searchFor } from '../support/site-search.ts';

const SESSION = 'tidepool/84e9e789-c301-4228-9316-164d9b647d68.html';

const demo = visit('demo');

describe.each(WAYS)('the search page, over %s,', (way) => {
  test('answers the query of its address, and says nothing else', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo[way]}search.html?q=tide+chart`);
    const hits = await answerTo(page, 'tide chart');
    expect(hits.length).toBeGreaterThan(2);
    expect(await page.title()).toBe('tide chart · Search · Annals');
    expect(await page.locator('input[type=search]').inputValue()).toBe('tide chart');
    expect(await foundLine(page)).toMatch(/^\d+ hits$/);
    for (const { href, marks } of hits) {
      expect(href).toMatch(/\.html\?mark=[^#]+#msg-[\w~.-]+$/);
      expect(href.startsWith(demo[way])).toBe(true);
      expect(marks.join(' ')).toMatch(/tide|chart/i);
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('keeps query, facets and order in the address, and goes back and forward through them', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo[way]}search.html`);
    const all = await searchFor(page, 'tide');
    await page.locator('.facets input[name=role][value=prompt]').check();
    const prompts = await answerTo(page, 'tide');
    expect(new Set(prompts.map(({ who }) => who))).toEqual(new Set(['Prompt']));
    expect(prompts.length).toBeLessThan(all.length);
    await page.locator('.sort a', { hasText: 'date' }).click();
    await answerTo(page, 'tide');
    expect(new URL(page.url()).search).toBe('?q=tide&role=prompt&by=date');
    const times = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.group')].map((group) => group.querySelector('time').dateTime)`,
    );
    expect(times).toEqual(times.toSorted().toReversed());
    await page.goBack();
    expect(await answerTo(page, 'tide')).toEqual(prompts);
    expect(await page.locator('.facets input[name=role][value=prompt]').isChecked()).toBe(true);
    await page.goBack();
    expect(await answerTo(page, 'tide')).toEqual(all);
    await page.goForward();
    expect(await answerTo(page, 'tide')).toEqual(prompts);
    await page.locator('.filters a').click();
    expect(await answerTo(page, 'tide')).toEqual(all);
    expect(new URL(page.url()).search).toBe('?q=tide');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('facets', () => {
  const count = async (page: Page): Promise<number> =>
    Number(/^[\d,]+/.exec(await foundLine(page))?.[0].replace(',', ''));

  const offersOf = (page: Page): Promise<[facet: string, value: string, hits: number][]> =>
    page.evaluate(
      `[...document.querySelectorAll('.facets label')].filter((label) => label.checkVisibility())
        .map((label) => [label.control.name, label.control.value, Number(label.querySelector('small').textContent)])`,
    );

  test.each(['tide', '"the tide"'])('of %s say before they are chosen how much they leave', async (query) => {
    const { page, close } = await demo.open();
    const address = `${demo.http}search.html?q=${encodeURIComponent(query)}`;
    await page.goto(address);
    await answerTo(page, query);
    const offers = await offersOf(page);
    expect(new Set(offers.map(([facet]) => facet)).size).toBeGreaterThan(query === 'tide' ? 4 : 2);
    for (const facet of new Set(offers.map(([name]) => name))) {
      const [, value, offered] = offers.find(([name]) => name === facet)!;
      await page.goto(`${address}&${facet}=${encodeURIComponent(value)}`);
      await answerTo(page, query);
      expect(await count(page), `${facet} ${value}`).toBe(offered);
    }
    await close();
  });

  test('add to their neighbours, and take from each other', async () => {
    const { page, close } = await demo.open();
    await page.goto(`${demo.http}search.html?q=tide`);
    await answerTo(page, 'tide');
    const offers = await offersOf(page);
    const [role, tool] = ['role', 'tool'].map((facet) => offers.filter(([name]) => name === facet));
    await page.goto(`${demo.http}search.html?q=tide&role=${role![0]![1]}&role=${role![1]![1]}`);
    await answerTo(page, 'tide');
    expect(await count(page)).toBe(role![0]![2] + role![1]![2]);
    expect((await offersOf(page)).filter(([name]) => name === 'role')).toEqual(role);
    await page.goto(`${demo.http}search.html?q=tide&role=prompt&tool=${tool![0]![1]}`);
    expect(await answerTo(page, 'tide')).toEqual([]);
    await close();
  });

  test('are counted within a session', async () => {
    const { page, close } = await demo.open();
    const address = `${demo.http}search.html?q=tide&session=84e9e789-c301-4228-9316-164d9b647d68`;
    await page.goto(address);
    await answerTo(page, 'tide');
    const roles = (await offersOf(page)).filter(([name]) => name === 'role');
    expect(roles.reduce((sum, [, , hits]) => sum + hits, 0)).toBe(await count(page));
    await page.goto(`${address}&role=${roles[0]![1]}`);
    await answerTo(page, 'tide');
    expect(await count(page)).toBe(roles[0]![2]);
    expect((await offersOf(page)).filter(([name]) => name === 'role')).toEqual(roles);
    await close();
  });

  test('alone show what there is, the newest first', async () => {
    const { page, close } = await demo.open();
    await page.goto(`${demo.http}search.html?tool=Bash`);
    expect(await isSoon(page, `document.querySelectorAll('.results .hit').length > 5`)).toBe(true);
    const who: string[] = await page.evaluate(`[...document.querySelectorAll('.hit b')].map((b) => b.textContent)`);
    expect(new Set(who)).toEqual(new Set(['Bash']));
    const offered = (await offersOf(page)).find(([facet, value]) => facet === 'tool' && value === 'Bash');
    expect(offered?.[2]).toBe(await count(page));
    await close();
  });
});

describe('a query without hits', () => {
  test('says what was searched, and offers what finds something', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo.http}search.html?q=tidse&role=prompt`);
    expect(await answerTo(page, 'tidse')).toEqual([]);
    expect(await page.locator('.empty h2').textContent()).toBe('Nothing says “tidse”');
    const offer = page.locator('.ways a', { hasText: 'tide' }).first();
    const near = (await offer.textContent())!;
    await offer.click();
    expect((await answerTo(page, near)).length).toBeGreaterThan(0);
    await page.goto(`${demo.http}search.html?q=tide+chart+zzqq`);
    expect((await answerTo(page, 'tide chart zzqq')).length).toBeGreaterThan(0);
    expect(await foundLine(page)).toMatch(/^\d+ hits with most of the words: nothing has all$/);
    await page.goto(`${demo.http}search.html?q=tide&role=prompt&tool=Bash`);
    expect(await answerTo(page, 'tide')).toEqual([]);
    await page.locator('.ways a', { hasText: 'Drop the filter' }).first().click();
    expect((await answerTo(page, 'tide')).length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>zzqq qqzz'],
    ['what a pattern would choke on', '((((*+?[\\zzqq'],
    ['only signs', '"""'],
    ['a very long word', 'z'.repeat(5000)],
  ])('may be %s', async (_, query) => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo.http}search.html`);
    expect(await searchFor(page, query)).toEqual([]);
    expect(await page.locator('.empty h2').textContent()).toBe(`Nothing says “${query}”`);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a word of two characters from the middle of a sentence is found', () => {
  test.each([
    ['Chinese', '短信', '报警短信现在只有英文'],
    ['Japanese', '温度', '素焼きの温度が 40 分'],
    ['Korean', '곡선', '소성 곡선에서 시간이'],
    ['Korean, within a word', '도를', '마지막 온도를 돌려줘요'],
    ['Cyrillic', 'не', 'печь не остановится'],
  ])('%s', async (_, word, sentence) => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo.http}search.html?q=${encodeURIComponent(word)}&role=prompt`);
    const hits = await answerTo(page, word);
    const hit = hits.find(({ words }) => words.includes(sentence));
    expect(hit?.marks, hits.map(({ words }) => words).join('\n')).toContain(word);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('keys', () => {
  test('on the search page: down through the hits and back, Enter opens, Escape clears', async () => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo.http}search.html?q=tide`);
    const hits = await answerTo(page, 'tide');
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.href')).toBe(hits[1]!.href);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(hits[0]!.href.replace(/\?.*#/, '#'));
    await page.goBack();
    await answerTo(page, 'tide');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await answerTo(page, '')).toEqual([]);
    expect(await page.locator('input[type=search]').inputValue()).toBe('');
    expect(troubles).toEqual([]);
    await close();
  });

  test.each(WAYS)(
    'in the header of a page, over %s: hits open in place, arrows choose, Enter goes there',
    async (way) => {
      const { page, troubles, close } = await demo.open();
      await page.goto(demo[way] + SESSION);
      await page.keyboard.press('/');
      await page.keyboard.type('tide');
      const options = page.locator('[role=listbox] [role=option]');
      await options.first().waitFor();
      const field = page.locator('.bar-search input[type=search]');
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const second = options.nth(1);
      expect(await second.getAttribute('aria-selected')).toBe('true');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
      // axe reads the stylesheet by itself, which file:// refuses
      if (way === 'http') expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.locator('.foundbox').isVisible()).toBe(false);
      await page.keyboard.press('/');
      await options.first().waitFor();
      await page.keyboard.press('ArrowDown');
      const { hash } = new URL(await page.evaluate<string>(`document.querySelector('[role=option]').href`));
      await page.keyboard.press('Enter');
      expect(await isSoon(page, `location.hash === ${JSON.stringify(hash)} && CSS.highlights.has('found')`)).toBe(true);
      expect(troubles).toEqual([]);
      await close();
    },
  );

  test('Enter without a choice goes to the search page, within the same scope', async () => {
    const { page, close } = await demo.open();
    await page.goto(demo.http + SESSION);
    await page.keyboard.press('/');
    await page.keyboard.type('tide');
    await page.keyboard.press('Enter');
    const hits = await answerTo(page, 'tide');
    expect(new URL(page.url()).searchParams.get('session')).toBe('84e9e789-c301-4228-9316-164d9b647d68');
    for (const { href } of hits) expect(href).toContain('tidepool/84e9e789-c301-4228-9316-164d9b647d68');
    await close();
  });
});

describe('a search within', () => {
  test('a session or a project finds nothing outside, loads no other shard, and goes wider by a click', async () => {
    const { page, troubles, close } = await demo.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(demo.http + SESSION);
    await page.keyboard.press('/');
    await page.keyboard.type('the');
    const options = page.locator('[role=option]');
    await options.first().waitFor();
    const pages = async (): Promise<Set<string>> =>
      new Set(await page.evaluate<string[]>(`[...document.querySelectorAll('[role=option]')].map((o) => o.pathname)`));
    for (const address of await pages()) expect(address).toContain(SESSION.replace('.html', ''));
    await page.locator('.scope button', { hasText: 'tidepool' }).click();
    expect(await isSoon(page, `document.querySelectorAll('[role=group] [role=option]').length > 3`)).toBe(true);
    for (const address of await pages()) expect(address).toContain('/tidepool/');
    const shards = () => new Set(asked.flatMap((url) => /search\/shards\/([^/]+)\//.exec(url)?.[1] ?? []));
    expect([...shards()]).toEqual(['tidepool']);
    await page.locator('.scope button', { hasText: 'Everything' }).click();
    expect(
      await isSoon(
        page,
        `[...document.querySelectorAll('[role=option]')].some((o) => !o.pathname.includes('/tidepool/'))`,
      ),
    ).toBe(true);
    expect(shards().size).toBeGreaterThan(3);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a hit', () => {
  test.each([
    ['in an abandoned version', 'branch=abandoned'],
    ['in an agent', 'agent=general-purpose'],
    ['before a compaction', 'branch=compacted'],
  ])('%s is labelled, and lands unfolded with its words marked', async (_, facet) => {
    const { page, troubles, close } = await demo.open();
    await page.goto(`${demo.http}search.html?q=the&${facet}`);
    const [hit] = await answerTo(page, 'the');
    await page.locator('.hit').first().click();
    const { hash } = new URL(hit!.href);
    expect(await isSoon(page, `location.hash === ${JSON.stringify(hash)} && CSS.highlights.has('found')`)).toBe(true);
    const marked: string[] = await page.evaluate(`[...CSS.highlights.get('found')].map(String)`);
    expect(new Set(marked.map((word) => word.toLowerCase()))).toEqual(new Set(['the']));
    const isSeen = `[...CSS.highlights.get('found')].some((range) => range.startContainer.parentElement.checkVisibility())`;
    expect(await page.evaluate(isSeen)).toBe(true);
    expect(page.url()).not.toContain('mark=');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe.each([1280, 390])('%i pixels wide', (width) => {
  test.each(['light', 'dark'] as const)('axe finds nothing on the results, %s', async (colorScheme) => {
    const { page, close } = await demo.open({ viewport: { width, height: 800 }, colorScheme });
    for (const query of ['?q=tide&role=prompt', '?q=zzqq', '?']) {
      await page.goto(`${demo.http}search.html${query}`);
      await answerTo(page, new URLSearchParams(query).get('q') ?? '');
      if (width < 960) await page.locator('.facets > summary').click();
      expect(await axeFindings(page), query).toEqual([]);
      expect(await scrollsSideways(page)).toBe(0);
    }
    await close();
  });
});

test('without JavaScript the search says what it needs, and where else to look', async () => {
  const { page, close } = await demo.open({ javaScriptEnabled: false });
  await page.goto(demo.http + SESSION);
  await page.locator('.bar-search input[type=search]').fill('tide');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search\.html\?q=tide&/);
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  await page.locator('noscript a').click();
  await page.waitForURL(/index\.html$/);
  await close();
});

test('the search is not printed', async () => {
  const { page, close } = await demo.open();
  await page.goto(`${demo.http}search.html?q=tide`);
  await answerTo(page, 'tide');
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['.bar', '.bigsearch', '.facets', '.sort', '.filters', '.keys'])
    expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
  expect(await page.locator('.hit').first().isVisible()).toBe(true);
  await close();
});
