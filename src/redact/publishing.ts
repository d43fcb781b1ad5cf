import type { RedactOptions } from './redact-options.ts';

/** Parts of rows that may be left out as a kind. */
export const PARTS = ['tool-results', 'thinking', 'images', 'agents'] as const;

export type Part = (typeof PARTS)[number];

/** Names to keep and names to leave out; nothing to keep means all. `*` stands for anything but `/`, `**` for anything. */
export interface Selection {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** What of an archive is published, and how. Plain data: it is handed to whoever renders. */
export interface Publishing {
  /** By name, slug or folder. */
  readonly projects: Selection;
  /** By id, or how that begins. */
  readonly sessions: Selection;
  /** By the folders that sessions were run in; what lies below a folder counts as in it. */
  readonly paths: Selection;
  /** Moments in milliseconds; `until` itself is out. */
  readonly since: number | null;
  readonly until: number | null;
  /** Uuids of messages that are withdrawn. */
  readonly messages: readonly string[];
  readonly without: readonly Part[];
  readonly redact: RedactOptions;
}

const ALL: Selection = { include: [], exclude: [] };

/** Everything, without its secrets. */
export const EVERYTHING: Publishing = {
  projects: ALL,
  sessions: ALL,
  paths: ALL,
  since: null,
  until: null,
  messages: [],
  without: [],
  redact: { level: 'standard', personal: null, allow: [] },
};

/** What was done about secrets, for the foot of every page. */
export function sayRedaction({ level, personal }: RedactOptions): string {
  const redacted = personal === null ? 'Secrets' : 'Secrets and personal data';
  if (level !== 'off') return `${redacted} that were found in it are redacted.`;
  return `Redaction was off: ${personal === null ? 'secrets' : 'secrets, but not personal data,'} are shown as they were recorded.`;
}
