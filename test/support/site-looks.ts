import type { Page } from 'playwright-core';

/** One page of the demo for each kind of page, and for what sessions are made of. */
export const KINDS_OF_PAGES = [
  ['home', 'index.html'],
  ['project', 'tidepool/index.html'],
  ['session', 'tidepool/8448553c-0f67-4238-95ad-77a68ba9b35d.html'],
  ['session with rewinds', 'tidepool/6535354b-79fb-410f-a38b-d0fa925dc3f3.html'],
  ['session with plans', 'ledgerline/efe022dc-63e8-4aee-8c5b-8ee350ee7ded.html'],
  ['combined', 'kiln/all.html'],
  ['search', 'search.html'],
  ['404', '404.html'],
  ['m', 'm.html'],
] as const;

/** What a reader sees of an element. Strings run in the page: the tests have no types of the DOM. */

/** Asks until an expression is true. (Playwright's own way to wait is an `eval`, which the policy of our pages forbids.) */
export async function isSoon(page: Page, expression: string): Promise<boolean> {
  for (const until = Date.now() + 15_000; Date.now() < until; await page.waitForTimeout(30))
    if (await page.evaluate<boolean>(expression).catch(() => false)) return true;
  return false;
}

const byId = (id: string): string => `document.getElementById(${JSON.stringify(id)})`;

/** Waits until an element stands in view and clear of the header, and says where. */
export async function isLanded(page: Page, id: string): Promise<boolean> {
  const inView = `(() => {
    const bar = document.querySelector('header.bar').getBoundingClientRect().bottom;
    const { top } = ${byId(id)}?.getBoundingClientRect() ?? { top: -1 };
    return top >= bar - 1 && top < innerHeight;
  })()`;
  return isSoon(page, inView);
}

/** Whether nothing around it is folded or hidden. */
export const isShown = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const element = ${byId(id)};
    // An anchor has no box of its own: what it stands in counts.
    const box = element?.matches('a') && element.textContent === '' ? element.parentElement : element;
    return !!box && box.checkVisibility() && box.getClientRects().length > 0;
  })()`);

/** Whether the target, or what it stands in, looks otherwise than when it is not the target. Leaves for another. */
export async function isLit(page: Page, id: string): Promise<boolean> {
  const looks = `(() => {
    const looks = [];
    for (let element = ${byId(id)}; element && element.id !== 'content'; element = element.parentElement) {
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      const label = element.querySelector(':scope > p');
      looks.push(backgroundColor + boxShadow + (label ? getComputedStyle(label).color : ''));
    }
    return looks.join('|');
  })()`;
  const lit = await page.evaluate(looks);
  await page.evaluate(`location.hash = 'title'`);
  return lit !== (await page.evaluate(looks));
}

export const scrollsSideways = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');

/** The id of the first element that a selector finds. */
export const idOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.id ?? ''`);

/** Names of all folds that are closed around an element. */
export const closedFolds = (page: Page, id: string): Promise<number> =>
  page.evaluate(`(() => {
    let closed = 0;
    for (let fold = ${byId(id)}?.closest('details'); fold; fold = fold.parentElement.closest('details')) closed += !fold.open;
    return closed;
  })()`);
