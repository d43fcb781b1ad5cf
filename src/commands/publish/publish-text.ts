import type { SiteChanges } from '../../publish/commit-site.ts';
import type { GoneSession } from '../../publish/gone-sessions.ts';
import type { MeasuredSite } from '../../publish/measure-site.ts';
import { size } from '../../publish/pages-limits.ts';
import type { PublishedBranch } from '../../publish/published-branch.ts';
import { type Publishing, sayRedaction } from '../../redact/publishing.ts';
import type { SiteTotals } from '../../render/prepare-site.ts';
import { redactionSummary } from '../build/redaction-report.ts';
import { clean, figure, plural } from '../terminal-text.ts';

const FEW = 5;

export interface Summary {
  readonly totals: SiteTotals;
  readonly measured: MeasuredSite;
  readonly changes: SiteChanges;
  readonly branch: PublishedBranch;
  readonly url: string | null;
  /** Sessions that are gone from the archive, and whose pages stay. */
  readonly kept: number;
  readonly publishing: Publishing;
}

/** What a person should know before she says yes. */
export function summaryOf({ totals, measured, changes, branch, url, kept, publishing }: Summary): string {
  const lines = [
    'This will be public:',
    `  ${whatOf(totals)}, ${figure(totals.rows)} rows${kept > 0 ? `, and ${plural(kept, 'session')} from before` : ''}`,
    `  ${size(measured.bytes)} in ${plural(measured.files.length, 'file')}: ${changesText(changes)}`,
    `  on the branch ${clean(branch.name)} of ${clean(branch.remote.shown)}${branch.tip === null ? ', which is new' : ''}`,
    `  at ${url ?? 'an address that the remote does not tell: --site-url gives it to the feed and the 404 page'}`,
    `  ${redactionSummary(totals.redactions)} ${sayRedaction(publishing.redact)}`,
    'Pages of a private repository are public too on most plans. What was public once may have been copied.',
  ];
  return `${lines.join('\n')}\n`;
}

const whatOf = ({ sessions, projects }: SiteTotals): string =>
  `${plural(sessions, 'session')} of ${plural(projects, 'project')}`;

const changesText = ({ added, changed, removed }: SiteChanges): string =>
  `${figure(added.length)} new, ${figure(changed.length)} changed, ${figure(removed.length)} removed`;

/** Nothing of a transcript is in it: not even a title. */
export const messageOf = (totals: SiteTotals, changes: SiteChanges): string =>
  `Publish ${whatOf(totals)}\n\nFiles: ${changesText(changes)}.`;

export function goneText(gone: readonly GoneSession[]): string {
  const named = gone.slice(0, FEW).map(({ address }) => `  ${clean(address)}.html\n`);
  const more = gone.length > FEW ? `  and ${figure(gone.length - FEW)} more\n` : '';
  const what = plural(gone.length, 'session');
  return `${what} ${gone.length === 1 ? 'was' : 'were'} published before and ${gone.length === 1 ? 'is' : 'are'} gone from this archive:\n${named.join('')}${more}`;
}

export function publishedText(branch: PublishedBranch, url: string | null, commit: string): string {
  const where = `Pushed ${commit.slice(0, 12)} to ${clean(branch.name)} of ${clean(branch.remote.shown)}.\n`;
  const isFirst = branch.tip === null && url !== null;
  return `${where}${url === null ? '' : `The site will be at ${url} in a minute or two.\n`}${
    isFirst
      ? `If Pages is not on yet: Settings → Pages → Deploy from a branch → ${clean(branch.name)}, / (root).\n`
      : ''
  }`;
}

export const keptText = (kept: number, gone: number): string =>
  kept === gone
    ? 'Their pages are kept as they were.\n'
    : kept === 0
      ? 'Their pages are dropped.\n'
      : `The pages of ${figure(kept)} are kept as they were; those of what is withdrawn now are dropped.\n`;
