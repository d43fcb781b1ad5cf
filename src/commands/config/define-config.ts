/** `annals.config.js`, `.mjs` or `.json`. Everything may be left out; flags of the command line win. */
export interface AnnalsConfig {
  /** Folders of transcripts, or `.jsonl` files; by default `~/.claude/projects`. */
  readonly source?: string | readonly string[] | undefined;
  /** Where the site goes; by default `_site`. */
  readonly output?: string | undefined;
  /** Whose annals these are, for the foot of each page. */
  readonly name?: string | undefined;
  /** Where the site will stand: feeds and 404 pages need it. */
  readonly url?: string | undefined;
  /** Let search engines list it. */
  readonly index?: boolean | undefined;
  /** Whether Markdown and JSON stand beside the pages of sessions; they do unless this is false. */
  readonly twins?: boolean | undefined;
  /** Zone in which days and months are counted; by default UTC. */
  readonly timezone?: string | undefined;
  /** What is published; by default everything. `*` stands for anything but `/`, `**` for anything. */
  readonly include?:
    | {
        /** By name, slug or folder. */
        readonly projects?: readonly string[] | undefined;
        /** By id, or how that begins. */
        readonly sessions?: readonly string[] | undefined;
        /** By the folders that sessions were run in, and what lies below. */
        readonly paths?: readonly string[] | undefined;
      }
    | undefined;
  /** What is withdrawn: it vanishes from the site, and its addresses say so. */
  readonly exclude?:
    | {
        readonly projects?: readonly string[] | undefined;
        readonly sessions?: readonly string[] | undefined;
        readonly paths?: readonly string[] | undefined;
        /** Single messages, by uuid. */
        readonly messages?: readonly string[] | undefined;
      }
    | undefined;
  /** First and last day (`2026-04-14`), or moments (`2026-04-14T09:00:00Z`). */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Parts that are left out as a kind. */
  readonly without?: readonly ('tool-results' | 'thinking' | 'images' | 'agents')[] | undefined;
  /** How secrets are redacted; by default `standard`. */
  readonly redact?: 'standard' | 'paranoid' | 'off' | undefined;
  /** Whether home folders, user names, e-mail addresses and host names are redacted too, and which words of your own. */
  readonly personal?:
    | boolean
    | {
        readonly userNames?: readonly string[] | undefined;
        readonly hostNames?: readonly string[] | undefined;
        readonly words?: readonly string[] | undefined;
      }
    | undefined;
  /** Where it can be searched: `http` saves what search by double-click takes, `none` the whole index. */
  readonly search?: 'everywhere' | 'http' | 'none' | undefined;
  /** Texts that are never redacted, whatever a rule says. */
  readonly allow?: readonly string[] | undefined;
  /** Whether the prompts of deleted sessions are shown too, from `history.jsonl`. */
  readonly ghosts?: boolean | undefined;
}

/** Gives an editor the types of a config file. */
export const defineConfig = (config: AnnalsConfig): AnnalsConfig => config;
