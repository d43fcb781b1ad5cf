import { homedir } from 'node:os';
import type { Publishing, Selection } from '../../redact/publishing.ts';
import type { PersonalOptions } from '../../redact/redact-options.ts';
import type { SearchScope, SiteOptions } from '../../render/prepare-site.ts';
import type { AnnalsConfig } from './define-config.ts';
import { loadConfig } from './load-config.ts';
import { endOf, readTimeZone, readUrl, startOf } from './read-values.ts';
import type { SiteFlags } from './site-flags.ts';

export interface SettledOptions extends SiteOptions {
  readonly output: string;
  readonly publishing: Publishing;
  readonly ghosts: boolean;
}

export interface Settled {
  /** The sources of the config, if it names any. */
  readonly source: readonly string[] | undefined;
  readonly options: SettledOptions;
}

/**
 * Flags before the config, the config before the defaults. Only what is excluded adds up: a flag must not bring back
 * what the config withdraws.
 */
export async function settleOptions(flags: SiteFlags, isPersonal = false): Promise<Settled> {
  const config = await loadConfig(flags.config);
  const { source } = config;
  const timeZone = flags.timezone ?? readTimeZone(config.timezone ?? 'UTC');
  const url = flags.siteUrl ?? config.url;
  return {
    source: typeof source === 'string' ? [source] : source,
    options: {
      output: flags.output ?? config.output ?? '_site',
      name: flags.name ?? config.name ?? 'this archive',
      url: url === undefined ? null : readUrl(url),
      isIndexed: flags.index ?? config.index ?? false,
      timeZone,
      ghosts: flags.ghosts ?? config.ghosts ?? false,
      twins: flags.twins !== false && config.twins !== false,
      publishing: publishingOf(flags, config, timeZone, isPersonal),
      search: searchOf(flags, config),
    },
  };
}

function publishingOf(flags: SiteFlags, config: AnnalsConfig, timeZone: string, isPersonal: boolean): Publishing {
  const { include = {}, exclude = {} } = config;
  const since = flags.since ?? config.since;
  const until = flags.until ?? config.until;
  return {
    projects: select(flags.project ?? include.projects, exclude.projects, flags.excludeProject),
    sessions: select(flags.session ?? include.sessions, exclude.sessions, flags.excludeSession),
    paths: atHome(select(flags.path ?? include.paths, exclude.paths, flags.excludePath)),
    messages: [...(exclude.messages ?? []), ...(flags.excludeMessage ?? [])].map(uuidOf),
    since: since === undefined ? null : startOf(since, timeZone),
    until: until === undefined ? null : endOf(until, timeZone),
    without: [...new Set([...(config.without ?? []), ...(flags.without ?? [])])],
    redact: {
      level: flags.redact ?? config.redact ?? 'standard',
      personal: personalOf(flags.personal, config.personal, isPersonal),
      allow: config.allow ?? [],
    },
  };
}

/** The less of what a flag and the config leave out. */
function searchOf(flags: SiteFlags, { search = 'everywhere' }: AnnalsConfig): SearchScope {
  if (flags.search === false || search === 'none') return 'none';
  return flags.fileSearch === false ? 'http' : search;
}

const select = (
  include: readonly string[] = [],
  exclude: readonly string[] = [],
  more: readonly string[] = [],
): Selection => ({ include, exclude: [...exclude, ...more] });

const atHome = ({ include, exclude }: Selection): Selection => {
  const expand = (path: string): string => path.replace(/^~(?=\/|\\|$)/, homedir());
  return { include: include.map(expand), exclude: exclude.map(expand) };
};

/** A link to a message will do. */
const uuidOf = (text: string): string => text.replace(/^.*#/, '').replace(/^msg-/, '');

function personalOf(
  flag: boolean | undefined,
  config: AnnalsConfig['personal'],
  isPersonal: boolean,
): PersonalOptions | null {
  const wanted = flag ?? (config === undefined ? isPersonal : config !== false);
  const { userNames = [], hostNames = [], words = [] } = typeof config === 'object' ? config : {};
  return wanted ? { userNames, hostNames, words } : null;
}
