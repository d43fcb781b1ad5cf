import type { Page } from 'playwright-core';
import type { Sample } from './search-samples.ts';
import type { Visited } from './site-browser.ts';
import { closedFolds, isShown, isSoon } from './site-looks.ts';
import { searchFor } from './site-search.ts';

export interface Recall {
  /** Of each kind: how many were found, of how many. */
  readonly kinds: ReadonlyMap<string, { found: number; of: number }>;
  readonly missed: readonly string[];
  /** Hits that did not lead to their message. */
  readonly astray: readonly string[];
  readonly troubles: readonly string[];
}

const FIRST = 10;

/** Looks for each sample on the search page, and opens its hit beside it. */
export async function measureRecall(
  visited: Visited,
  way: 'http' | 'file',
  samples: readonly Sample[],
): Promise<Recall> {
  const top = visited[way];
  const [search, beside] = [await visited.open(), await visited.open()];
  const kinds = new Map<string, { found: number; of: number }>();
  const [missed, astray]: [string[], string[]] = [[], []];
  await search.page.goto(`${top}search.html`);
  for (const { kind, address, ids, query } of samples) {
    const tally = kinds.get(kind) ?? { found: 0, of: 0 };
    kinds.set(kind, tally);
    tally.of++;
    const isIt = (href: string): boolean =>
      href.startsWith(top + address) && ids.includes(decodeURIComponent(new URL(href).hash.slice(1)));
    const hit = (await searchFor(search.page, query)).slice(0, FIRST).find(({ href }) => isIt(href));
    if (!hit) {
      missed.push(`${kind}: “${query}” in ${address}#${ids[0]}`);
      continue;
    }
    tally.found++;
    await beside.page.goto(hit.href);
    if (!(await isThere(beside.page, hit.href))) astray.push(`${kind}: “${query}” at ${hit.href}`);
  }
  const troubles = [...search.troubles, ...beside.troubles];
  await search.close();
  await beside.close();
  return { kinds, missed, astray, troubles };
}

/** The message is there, unfolded, it or its words in view, and the words are marked. */
async function isThere(page: Page, href: string): Promise<boolean> {
  const { pathname, hash } = new URL(href);
  const id = decodeURIComponent(hash.slice(1));
  const isInView = `(() => {
    if (location.pathname !== ${JSON.stringify(pathname)} || location.hash !== ${JSON.stringify(hash)}) return false;
    const bar = document.querySelector('header.bar').getBoundingClientRect().bottom;
    const places = [document.getElementById(${JSON.stringify(id)}), ...(CSS.highlights.get('found') ?? [])];
    return places.some((place) => { const { top } = place.getBoundingClientRect(); return top >= bar - 1 && top < innerHeight; });
  })()`;
  return (await isSoon(page, isInView)) && (await closedFolds(page, id)) === 0 && (await isShown(page, id));
}

export function recallTable(recall: Recall): string {
  const rows = [...recall.kinds, ['all', tallyOf(recall)] as const].map(
    ([kind, { found, of }]) => `| ${kind} | ${found} of ${of} |`,
  );
  return ['| kind | found |', '| --- | ---: |', ...rows].join('\n');
}

export function share(recall: Recall): number {
  const { found, of } = tallyOf(recall);
  return found / of;
}

export const tallyOf = ({ kinds }: Recall): { readonly found: number; readonly of: number } => ({
  found: [...kinds.values()].reduce((sum, { found }) => sum + found, 0),
  of: [...kinds.values()].reduce((sum, { of }) => sum + of, 0),
});
