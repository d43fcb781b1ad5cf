import { type Day, dayText } from './days.ts';

/** What every page of a build has in common. */
export interface Site {
  /** Whose annals these are, as the footer says it. */
  readonly name: string;
  /** Where the site will stand, ending in `/`; null when nobody said. */
  readonly url: string | null;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** The zone in which days and months are counted. */
  readonly timeZone: string;
  /** Whether it has an index to search. */
  readonly hasSearch: boolean;
  /** What was done about secrets, in a sentence; null leaves it out. */
  readonly redaction: string | null;
  /** The newest day of the archive, never the day of the build: the same archive gives the same site. */
  readonly until: Day | null;
}

/** What `layouts/page.njk` asks of a page. */
export interface Frame {
  /** The way to the top: '' or '../'. */
  readonly root: string;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  /** Whether the page has something to show more or less of. */
  readonly depth: boolean;
  /** Whether the page has a big search field, so that the bar needs none. */
  readonly bigsearch: boolean;
  /** Where the search of the page begins, the narrowest first; everywhere, if empty. */
  readonly scope: readonly Scope[];
  readonly site: {
    readonly name: string;
    readonly isIndexed: boolean;
    readonly hasSearch: boolean;
    readonly redaction: string | null;
    readonly until: { readonly day: Day; readonly text: string } | null;
  };
}

export interface Crumb {
  readonly text: string;
  /** Null for the page itself. */
  readonly href: string | null;
}

/** A field of the search form, and what it is called. */
export interface Scope {
  readonly name: 'session' | 'project';
  readonly value: string;
  readonly text: string;
}

interface FrameOptions {
  readonly root?: string;
  /** Parts of the title, narrowest first; the site's own name follows. */
  readonly title?: readonly string[];
  readonly crumbs?: readonly Crumb[];
  readonly depth?: boolean;
  readonly bigsearch?: boolean;
  readonly scope?: readonly Scope[];
}

export function frameOf(
  site: Site,
  { root = '', title = [], crumbs = [], depth = false, bigsearch = false, scope = [] }: FrameOptions,
): Frame {
  return {
    root,
    title: [...title, 'Annals'].join(' · '),
    crumbs,
    depth,
    bigsearch,
    scope,
    site: {
      name: site.name,
      isIndexed: site.isIndexed,
      hasSearch: site.hasSearch,
      redaction: site.redaction,
      until: site.until === null ? null : { day: site.until, text: dayText(site.until) },
    },
  };
}

/** The newest day that any project has. */
export function newestDay(projects: readonly { readonly days: readonly (readonly [Day, number])[] }[]): Day | null {
  return projects.reduce<Day | null>((newest, { days }) => {
    const last = days.at(-1)?.[0] ?? null;
    return last !== null && (newest === null || last > newest) ? last : newest;
  }, null);
}

/** The search of a project's own pages begins in the project. */
export const projectScope = ({ slug, name }: { readonly slug: string; readonly name: string }): Scope => ({
  name: 'project',
  value: slug,
  text: name,
});
