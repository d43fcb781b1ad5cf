import type { Selection } from './publishing.ts';

export interface NameTest {
  /** Whether any of a thing's names is asked for, and none is excluded. */
  isIn(...names: readonly string[]): boolean;
  isExcluded(...names: readonly string[]): boolean;
}

export function matchNames({ include, exclude }: Selection, pattern: (glob: string) => RegExp): NameTest {
  const [wanted, unwanted] = [include.map(pattern), exclude.map(pattern)];
  const hits = (patterns: readonly RegExp[], names: readonly string[]): boolean =>
    names.some((name) => patterns.some((one) => one.test(name)));
  return {
    isIn: (...names) => (wanted.length === 0 || hits(wanted, names)) && !hits(unwanted, names),
    isExcluded: (...names) => hits(unwanted, names),
  };
}

/** The whole name. */
export const wholeName = (glob: string): RegExp => new RegExp(`^${source(glob)}$`, 'i');

/** The beginning of an id. */
export const idPrefix = (glob: string): RegExp => new RegExp(`^${source(glob)}`, 'i');

/** A folder and everything below it, with either slash. */
export const folderPath = (glob: string): RegExp =>
  new RegExp(`^${source(glob.replaceAll('\\', '/').replace(/\/+$/, ''))}(?:/|$)`);

/** `**` crosses folders, `*` and `?` do not; everything else is meant as it stands. */
function source(glob: string): string {
  return glob.replace(/\*+\/?|\?|[^*?]+/g, (piece) => {
    if (piece === '?') return '[^/]';
    if (!piece.startsWith('*')) return piece.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    if (!piece.startsWith('**')) return piece.endsWith('/') ? '[^/]*/' : '[^/]*';
    return piece.endsWith('/') ? '(?:.*/)?' : '.*';
  });
}
