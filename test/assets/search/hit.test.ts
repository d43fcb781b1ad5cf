import { describe, expect, test } from 'vitest';
import { hitsOf } from '../../../assets/js/search/hit.js';
import { orderHits } from '../../../assets/js/search/order-hits.js';
import { type RecordPlace, writePlace } from '../../../src/view/search/record-place.ts';
import { indexedText } from '../../../src/view/search/search-words.ts';

const ROOT = 'https://example.org/repo/';

const PLACE: Omit<RecordPlace, 'time' | 'messages'> = {
  page: 'p/s-2.html',
  session: 's',
  title: 'A title',
  label: null,
  role: 'answer',
  tool: null,
  agent: null,
  isAbandoned: false,
  isCompacted: false,
};

/** A record of several messages, and the words that were found in it. */
function record(texts: readonly string[], found: readonly string[], what: Partial<RecordPlace> = {}) {
  const messages: { word: number; anchor: string; time: number | null }[] = [];
  const words: string[] = [];
  for (const [at, text] of texts.entries()) {
    messages.push({ word: words.length, anchor: `msg-${at}`, time: 1_700_000_000 + at });
    words.push(...indexedText(text).split(' '));
  }
  const time = 1_700_000_000;
  const url = writePlace({ ...PLACE, time, messages, ...what });
  const locations = words.flatMap((word, at) => (found.some((each) => word.toLowerCase().includes(each)) ? [at] : []));
  return { data: async () => ({ raw_url: url, url: `/${url}`, content: words.join(' '), locations }) };
}

describe('a hit', () => {
  test.each([
    ['the message with most of the words', ['tide', 'tide chart', 'chart'], 1],
    ['different words before the same one often', ['tide tide tide tide', 'tide chart', 'x'], 1],
    ['the one with more of them', ['tide', 'tide and tide', 'tide'], 1],
    ['different words before forms of one', ['tide tides tidal', 'a chart of the tide', 'x'], 1],
    ['the last', ['x', 'y', 'z tide'], 2],
  ])('is %s', async (_, texts, best) => {
    const [hit] = await hitsOf(record(texts, ['tid', 'chart']), 'tide chart', ROOT);
    expect(hit!.href).toMatch(new RegExp(`^https://example\\.org/repo/p/s-2\\.html\\?mark=.*#msg-${best}$`));
    expect(hit!.time).toBe(1_700_000_000 + best);
    expect(hit!.excerpt.map(({ text }: { text: string }) => text).join('')).toBe(texts[best]);
  });

  test('is every message that has all of the words', async () => {
    const texts = ['npm test', 'npm run', 'npm test again: test', 'test npm'];
    const hits = await hitsOf(record(texts, ['npm', 'test']), 'npm test', ROOT);
    expect(hits.map(({ href }: { href: string }) => new URL(href).hash)).toEqual(['#msg-2', '#msg-0', '#msg-3']);
    const apart = await hitsOf(record(['npm', 'x', 'test', 'npm'], ['npm', 'test']), 'npm test', ROOT);
    expect(apart.map(({ href }: { href: string }) => new URL(href).hash)).toEqual(['#msg-0']);
    const many = record(
      Array.from({ length: 1000 }, () => 'npm test'),
      ['npm', 'test'],
    );
    expect((await hitsOf(many, 'npm test', ROOT)).length).toBe(5);
  });

  test('takes along the words to mark, whatever they hold', async () => {
    const [hit] = await hitsOf(record(['say a&b=c#d'], ['b']), 'b', ROOT);
    const { searchParams, hash } = new URL(hit!.href);
    expect([searchParams.getAll('mark'), hash]).toEqual([['b'], '#msg-0']);
  });

  test('is none where the record stands nowhere', async () => {
    const nowhere = { data: async () => ({ raw_url: '-', url: '/-', content: 'x', locations: [0] }) };
    expect(await hitsOf(nowhere, 'x', ROOT)).toEqual([]);
  });

  test('knows who speaks, on which branch, and where its session begins', async () => {
    const what = { role: 'tool', tool: 'Bash', agent: 'Explore', isAbandoned: true, isCompacted: true };
    const [hit] = await hitsOf(record(['tide'], ['tide'], what), 'tide', ROOT);
    expect(hit).toMatchObject({ ...what, project: 'p', session: 's', page: `${ROOT}p/s.html` });
  });

  test('with the words as they were typed comes first, and further ones of a record last', async () => {
    const records = [
      record(['running the verified gates'], ['run', 'verif', 'gate']),
      record(['run the gate', 'gate, run'], ['run', 'gate']),
      record(['gate/run.exs'], ['run', 'gate']),
    ];
    const hits = (await Promise.all(records.map((each) => hitsOf(each, 'run gate', ROOT)))).flat();
    const shown = orderHits(hits).map(({ excerpt }: { excerpt: { text: string }[] }) =>
      excerpt.map(({ text }) => text).join(''),
    );
    expect(shown).toEqual(['run the gate', 'gate/run.exs', 'gate, run', 'running the verified gates']);
  });
});
