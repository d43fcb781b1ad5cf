import { resolve } from 'node:path';
import { buildSite } from '../../render/build-site.ts';
import { OutputError } from '../../render/output-error.ts';
import type { SiteOptions, SiteTotals } from '../../render/prepare-site.ts';
import { stageOutput } from '../../render/swap-folder.ts';
import { figure, plural } from '../terminal-text.ts';
import { showProgress, type Terminal } from './progress.ts';

export interface BuildOptions extends SiteOptions {
  readonly output: string;
}

/** Builds the site beside the old one and swaps it in whole. */
export async function build(
  source: string,
  { output, ...options }: BuildOptions,
  terminal: Terminal,
): Promise<SiteTotals> {
  const started = performance.now();
  const target = resolve(output);
  const staging = stageOutput(target);
  const progress = showProgress(terminal);
  try {
    const { totals } = await buildSite(source, staging.folder, options, progress.step);
    staging.commit();
    progress.done();
    terminal.write(report(totals, target, performance.now() - started));
    return totals;
  } catch (error) {
    staging.abandon();
    progress.done();
    throw OutputError.from(error, target);
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function report(
  { projects, sessions, rows, htmlBytes, blockBytes, imageBytes, unreadable }: SiteTotals,
  target: string,
  took: number,
): string {
  const lines = [
    `${plural(sessions, 'session')} of ${plural(projects, 'project')}, ${figure(rows)} rows, in ${(took / 1000).toFixed(1)} s.`,
    `${megabytes(htmlBytes)} of pages, ${megabytes(blockBytes)} of long outputs, ${megabytes(imageBytes)} of pictures.`,
    ...(unreadable > 0 ? [`${plural(unreadable, 'row')} could not be read: "annals check" says where.`] : []),
    `The site is in ${target}. Open index.html there, or run "annals serve".`,
  ];
  return `${lines.join('\n')}\n`;
}
