import type { Page } from 'playwright-core';
import { isSoon } from './site-looks.ts';

/** A hit as the search page shows it. */
export interface ShownHit {
  readonly href: string;
  readonly who: string;
  readonly words: string;
  readonly marks: readonly string[];
}

const SHOWN = `[...document.querySelectorAll('.results .hit')].map((hit) => ({
  href: hit.href,
  who: hit.querySelector('b').textContent,
  words: hit.querySelector('span').textContent,
  marks: [...hit.querySelectorAll('mark')].map((mark) => mark.textContent),
}))`;

/** Types a query into the search page, which is open, and waits for its answer. */
export async function searchFor(page: Page, query: string): Promise<ShownHit[]> {
  await page.locator('main.find input[type=search]').fill(query);
  return answerTo(page, query);
}

/** Waits until the page shows the answer to a query, and nothing is on its way. */
export async function answerTo(page: Page, query: string): Promise<ShownHit[]> {
  const isThere = `document.querySelector('main.find').dataset.state === ${JSON.stringify(query.trim() ? 'done' : 'idle')}
    && (new URLSearchParams(location.search).get('q') ?? '') === ${JSON.stringify(query.trim())}`;
  if (!(await isSoon(page, isThere))) throw new Error(`No answer to “${query}” at ${page.url()}`);
  return page.evaluate<ShownHit[]>(SHOWN);
}

export const foundLine = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('.found [role=status]').textContent`);
