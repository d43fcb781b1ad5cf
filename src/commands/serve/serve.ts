import { join } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import { cacheFolder } from '../../render/cache/cache-folder.ts';
import { canKeep } from '../../render/cache/store.ts';
import { makeScratch } from '../../render/scratch-folder.ts';
import { liveScript } from '../../render/write-assets.ts';
import { buildWords } from '../build/build.ts';
import { showProgress, type Terminal } from '../build/progress.ts';
import { redactionSummary } from '../build/redaction-report.ts';
import { gather } from './gather.ts';
import { LiveFeed } from './live-feed.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { serveSite } from './serve-site.ts';
import { type ServedOptions, ServedSite } from './served-site.ts';
import { StatusLine } from './status-line.ts';
import { watchSources } from './watch-sources.ts';

export interface ServeOptions extends ServedOptions {
  /** 0 takes a free one. */
  readonly port: number;
}

/** A row is written in one go, and several come at once: so long is waited for the next, and so long at most. */
const BURST_MS = 40;
const LONGEST_BURST_MS = 250;
/** The index takes seconds, and is made when nobody writes; or now and then, when somebody always does. */
const QUIET_MS = 3000;
const LONGEST_UNQUIET_MS = 60_000;

/** Builds into a folder of its own, serves it on this machine only, and brings open pages up to date on every change. */
export async function serve(sources: Sources, { port, ...options }: ServeOptions, terminal: Terminal): Promise<void> {
  const { folder } = makeScratch('serve'); // removed when we end
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));
  const output = join(folder, 'site');
  // What is not redacted is kept nowhere but where it is shown from.
  const isOff = (options.publishing ?? EVERYTHING).redact.level === 'off';
  const cache = isOff || !canKeep(cacheFolder()) ? join(folder, 'cache') : cacheFolder();
  const site = new ServedSite(sources, options, {
    output,
    early: join(folder, 'early'),
    cache,
    bench: join(folder, 'index'),
  });
  const feed = new LiveFeed();
  const status = new StatusLine(terminal);

  const started = performance.now();
  const progress = showProgress(terminal);
  const totals = await site.build({ all: () => {} }, progress.step);
  progress.done();
  const words = totals ? [...buildWords(totals, performance.now() - started), redactionSummary(totals.redactions)] : [];
  const index = oneAtATime(async () => {
    try {
      const made = await site.index();
      if (made) status.say(`The search index is up to date, in ${seconds(made.milliseconds)}.`);
    } catch (error) {
      status.fail('The search index could not be made', error);
    }
  });
  let changes = 0;
  const firstIndex = site.rehearse({ all: () => feed.tell(), isOutdated: () => changes > 0 }).then(index, index);
  const whenReady = (pathname: string): Promise<void> | null => (pathname.startsWith('/search/') ? firstIndex : null);
  const { url } = await serveSite({ roots: site.roots, feed, script: await liveScript(), whenReady }, port);
  const later = options.search === 'none' ? '' : ' The search index follows.';
  terminal.write([...words, `Annals is at ${url} (Ctrl+C ends it).${later}`, ''].join('\n'));

  const indexSoon = gather(() => void index(), QUIET_MS, LONGEST_UNQUIET_MS);
  const rebuild = oneAtATime(async () => {
    const from = performance.now();
    const seen = changes;
    const show = {
      isOutdated: () => changes > seen,
      early: () => feed.tell(),
      all: () => {
        feed.tell();
        status.say(`Up to date, in ${seconds(performance.now() - from)}.${later}`);
      },
    };
    try {
      if (await site.build(show)) indexSoon();
    } catch (error) {
      status.fail('The build failed, the last one is still shown', error);
    }
  });
  const rebuildSoon = gather(() => void rebuild(), BURST_MS, LONGEST_BURST_MS);
  watchSources(
    sources,
    () => {
      changes++;
      rebuildSoon();
    },
    (error) => status.fail('Not every change is seen', error),
  );
  void rebuild(); // what was written while the first build was at work
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
