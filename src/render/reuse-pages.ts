import type { OldSite } from './cache/ledger.ts';
import { sha256 } from './cache/store.ts';
import type { Page } from './page.ts';
import type { PageKeys, PreparedSite } from './prepare-site.ts';

/** Takes over from the old site every page that would come out the same, and leaves the others to be written. */
export function reusePages(site: PreparedSite, old: OldSite, buildKey: string, output: string): PreparedSite {
  const pageKeys: PageKeys[number][] = [...site.pageKeys];
  const wholes = new Map<string, string>();
  const isLeft = (page: Page): boolean => {
    if (page.whole) wholes.set(page.whole.name, page.whole.key);
    const key = knownKey(page, old) ?? keyOf(page, buildKey);
    pageKeys.push([page.address, key]);
    return !old.takePage(page.address, key, output);
  };
  const { totals, pageKeys: _, projectKeys, findable, ...lists } = site;
  const left = Object.entries(lists).map(([kind, pages]) => [kind, pages.filter(isLeft)] as const);
  return { ...site, ...Object.fromEntries(left), pageKeys: [...pageKeys, ...wholes] };
}

/** What a page was made of, when that is what it would be made of now. */
const knownKey = ({ address, whole }: Page, old: OldSite): string | undefined =>
  whole !== null && old.keyOf(whole.name) === whole.key ? old.keyOf(address) : undefined;

/** What a page is made of. */
const keyOf = ({ data, body }: Page, buildKey: string): string =>
  sha256(JSON.stringify([buildKey, data(), body().map(({ head, page, hash, offset }) => [head, page, hash, offset])]));
