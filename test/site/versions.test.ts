import { expect, test } from 'vitest';
import { sharedSite } from '../support/site-build.ts';
import { readSite } from '../support/site-pages.ts';

test('the prompt that took the place of others heads them, and is said once', async () => {
  const site = readSite(await sharedSite('demo'));
  const { html } = site.pages.get('tidepool/6535354b-79fb-410f-a38b-d0fa925dc3f3.html')!;
  const prompts = html.split('<article class="message"').filter((article) => article.includes('data-kind="prompt"'));
  const heads = prompts.filter((article) => article.includes('class="fork"'));
  expect(heads.map((article) => /<\/span>(\d+)<\/h2>/.exec(article)?.[1])).toEqual(['2', '3', '4']);
  const said = [...html.matchAll(/<div class="said"[^>]*><p>([^<]*)/g)].map(([, words]) => words);
  const active = 'give the events endpoint units too';
  expect(said.filter((words) => words === active)).toHaveLength(1);
  // the outline has them below the prompt they are versions of
  expect(html).toMatch(/<b>2<\/b><span>convert at the edge[^<]*<\/span><\/a><ol><li><a class="i i-fork"/);
});
