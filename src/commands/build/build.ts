import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import { cacheFolder } from '../../render/cache/cache-folder.ts';
import { OutputError } from '../../render/output-error.ts';
import type { SiteOptions, SiteTotals } from '../../render/prepare-site.ts';
import { rebuildSite } from '../../render/rebuild-site.ts';
import { takeSpent } from '../../render/stopwatch.ts';
import { withGhosts } from '../ghosts/with-ghosts.ts';
import { figure, plural, sizeText } from '../terminal-text.ts';
import { showProgress, type Terminal } from './progress.ts';
import { redactionSummary, writeRedactionReport } from './redaction-report.ts';
import { searchWords } from './search-words.ts';
import { sizeOf } from './size-of.ts';

export interface BuildOptions extends SiteOptions {
  readonly output: string;
  /** Says what would be published, and leaves nothing behind. */
  readonly isDry?: boolean;
  /** Shows the prompts of deleted sessions too. */
  readonly ghosts?: boolean;
  /** Whether pages are kept for the next build, and those of the last one used. */
  readonly useCache?: boolean;
  /** Says where the time went. */
  readonly isProfiled?: boolean;
}

/** Builds the site beside the old one and swaps it in whole. */
export async function build(
  sources: Sources,
  { ghosts: isHaunted = false, ...options }: BuildOptions,
  terminal: Terminal,
): Promise<SiteTotals> {
  if (isHaunted)
    return withGhosts(sources, (all, { prompts, sessions }) => {
      terminal.write(`${plural(prompts, 'prompt')} of ${plural(sessions, 'deleted session')}, from history.jsonl.\n`);
      return build(all, options, terminal);
    });
  if (options.isDry !== true) return buildInto(resolve(options.output), sources, options, terminal);
  const room = mkdtempSync(join(tmpdir(), 'annals-dry-'));
  try {
    return await buildInto(join(room, 'site'), sources, options, terminal);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

async function buildInto(
  target: string,
  sources: Sources,
  { output, isDry = false, useCache = true, isProfiled = false, ...options }: BuildOptions,
  terminal: Terminal,
): Promise<SiteTotals> {
  const started = performance.now();
  const progress = showProgress(terminal);
  // What is not redacted is kept nowhere but where it is asked for.
  const isOff = (options.publishing ?? EVERYTHING).redact.level === 'off';
  const cache = useCache && !isDry && !isOff ? cacheFolder() : null;
  try {
    const previous = resolve(output);
    const { made, isAsItWas } = await rebuildSite(sources, target, options, cache, async (folder, reuse) => {
      // The renderer takes a second to load, which is longer than it takes to see that nothing has changed.
      const { buildSearchableSite } = await import('../../search/build-searchable-site.ts');
      return buildSearchableSite(sources, folder, { ...options, previous }, progress.step, reuse);
    });
    const { totals, search } = made;
    const report = isDry ? null : writeRedactionReport(totals.redactions, target);
    progress.done();
    terminal.write(
      [
        ...(isAsItWas ? ['Nothing has changed.'] : []),
        ...buildWords(totals, performance.now() - started),
        searchWords(search),
        redactionSummary(totals.redactions),
        ...(isOff ? ['Redaction is off: secrets are shown as they were recorded. Do not publish this site.'] : []),
        ...(report === null ? [] : [`Where, without the values: ${report}`]),
        isDry
          ? `It would be ${sizeText(sizeOf(target))} in ${resolve(output)}. Nothing was written.`
          : `The site is in ${target}. Open index.html there, or run "annals serve".`,
        '',
      ].join('\n'),
    );
    if (isProfiled) for (const line of profileLines(performance.now() - started)) terminal.write(line);
    return totals;
  } catch (error) {
    progress.done();
    throw OutputError.from(error, target);
  }
}

/** Stages of pages are counted in the threads that write them, together; what stands without one was waited for. */
const profileLines = (all: number): string[] =>
  [...takeSpent(), ['all', all] as const].map(([stage, took]) => `profile: ${stage} ${Math.round(took)} ms\n`);

/** What was built, in sentences. */
export const buildWords = (
  { projects, sessions, rows, htmlBytes, blockBytes, imageBytes, twinBytes, unreadable, withdrawn }: SiteTotals,
  took: number,
): string[] => [
  `${plural(sessions, 'session')} of ${plural(projects, 'project')}, ${figure(rows)} rows, in ${(took / 1000).toFixed(1)} s.`,
  `${[
    `${sizeText(htmlBytes)} of pages`,
    ...(blockBytes > 0 ? [`${sizeText(blockBytes)} of long outputs`] : []),
    ...(imageBytes > 0 ? [`${sizeText(imageBytes)} of pictures`] : []),
    ...(twinBytes > 0 ? [`${sizeText(twinBytes)} of Markdown and JSON`] : []),
  ].join(', ')}.`,
  ...(withdrawn > 0 ? [`${plural(withdrawn, 'page')} of sessions that are not published say so.`] : []),
  ...(unreadable > 0 ? [`${plural(unreadable, 'row')} could not be read: "annals check" says where.`] : []),
];
