import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { type ServedIndex, serveIndex } from './serve-index.ts';

/** Milliseconds until the answer stands on the page, and of the processor for the page and its workers. */
export interface Answered {
  readonly query: string;
  readonly hits: string;
  readonly ms: number;
  readonly cpuMs: number;
}

export interface Browsed {
  readonly firstBytes: number;
  readonly first: Answered;
  /** Each asked for the first time. */
  readonly fresh: readonly Answered[];
  readonly again: readonly Answered[];
  readonly phrase: Answered;
  readonly facet: Answered;
  readonly byDate: Answered;
  readonly datesBytes: number;
}

/** Asks the search page of a site in Chromium: all shards, hits, excerpts, facets and their counts, drawn. */
export async function browseIndex(site: string, queries: readonly string[]): Promise<Browsed> {
  const served = await serveIndex(site);
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] });
  try {
    return await ask(browser, served, queries);
  } finally {
    await browser.close();
    served.close();
  }
}

async function ask(browser: Browser, served: ServedIndex, queries: readonly string[]): Promise<Browsed> {
  const page = await browser.newPage();
  const processes = await browser.newBrowserCDPSession();
  await page.goto(`${served.url}search.html`);
  await page.waitForSelector('.facets', { state: 'attached' });
  const one = (query: string, more = ''): Promise<Answered> => answer(page, processes, query, more);
  const all = async (): Promise<Answered[]> => {
    const answers: Answered[] = [];
    for (const query of queries) answers.push(await one(query));
    return answers;
  };
  served.takeBytes();
  const first = await one(queries[Math.floor(queries.length / 2)]!);
  const firstBytes = served.takeBytes();
  const [fresh, again] = [await all(), await all()];
  const two = queries.filter((query) => query.includes(' ')).at(-1)!;
  const phrase = await one(`"${two}"`);
  const facet = await one(queries.at(-1)!, '&role=tool');
  served.takeBytes();
  const byDate = await one(two, '&by=date');
  return { firstBytes, first, fresh, again, phrase, facet, byDate, datesBytes: served.takeBytes() };
}

/** Goes to the address of a query as Back would, and waits until the page says that it is done. */
async function answer(page: Page, processes: CDPSession, query: string, more: string): Promise<Answered> {
  const before = await cpuOf(processes);
  const address = `?q=${encodeURIComponent(query)}${more}`;
  const { ms, hits } = await page.evaluate<{ ms: number; hits: string }>(`new Promise((done) => {
    const main = document.querySelector('main.find');
    const began = performance.now();
    history.pushState(null, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate'));
    const look = () => {
      if (main.dataset.state !== 'done') return;
      watch.disconnect();
      done({ ms: performance.now() - began, hits: document.querySelector('.found [role=status]').textContent });
    };
    const watch = new MutationObserver(look);
    watch.observe(main, { attributes: true, attributeFilter: ['data-state'] });
  })`);
  return { query: query + more, hits, ms, cpuMs: 1000 * ((await cpuOf(processes)) - before) };
}

/** Seconds of the processor that pages and their workers have taken. */
async function cpuOf(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}
