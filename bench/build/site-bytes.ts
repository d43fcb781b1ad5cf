import { measureSite } from '../../src/publish/measure-site.ts';

export const SHARES = ['pages', 'blocks', 'index', 'copies', 'pictures', 'twins', 'rest'] as const;
export type Share = (typeof SHARES)[number];
export type SiteBytes = Readonly<Record<Share, number>>;

/** What a site weighs, by what it is for. */
export function siteBytes(site: string): SiteBytes {
  const bytes = Object.fromEntries(SHARES.map((share) => [share, 0])) as Record<Share, number>;
  for (const file of measureSite(site).files) bytes[shareOf(file.path)] += file.bytes;
  return bytes;
}

/** First match wins; the rest is style, script, feeds, and the map from uuids to pages. */
const RULES: readonly (readonly [RegExp, Share])[] = [
  [/^blocks\//, 'blocks'],
  [/^search\/file\//, 'copies'],
  [/^search\//, 'index'],
  [/^img\//, 'pictures'],
  [/\.html$/, 'pages'],
  [/\/[^/]+\.(?:md|json)$/, 'twins'],
];

const shareOf = (path: string): Share => RULES.find(([pattern]) => pattern.test(path))?.[1] ?? 'rest';
