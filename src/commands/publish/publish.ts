import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from '../../discover/discover-sources.ts';
import { claimBranch } from '../../publish/claim-branch.ts';
import { commitSite, compareSite, isEmpty, pushSite } from '../../publish/commit-site.ts';
import { findRemote } from '../../publish/find-remote.ts';
import { findGone, type GoneSession, namesInArchive, stillWanted } from '../../publish/gone-sessions.ts';
import { keepGone } from '../../publish/keep-gone.ts';
import { measureSite } from '../../publish/measure-site.ts';
import { overLimits } from '../../publish/pages-limits.ts';
import { pagesUrl } from '../../publish/pages-url.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { openBranch } from '../../publish/published-branch.ts';
import { readBranchFile } from '../../publish/read-branch-file.ts';
import { EVERYTHING, type Publishing } from '../../redact/publishing.ts';
import type { SiteOptions } from '../../render/prepare-site.ts';
import { makeScratch } from '../../render/scratch-folder.ts';
import { build } from '../build/build.ts';
import type { Terminal } from '../build/progress.ts';
import { checkPublished } from '../check/check-published.ts';
import type { Ask } from './ask.ts';
import { goneText, keptText, messageOf, publishedText, summaryOf } from './publish-text.ts';

export interface PublishOptions extends SiteOptions {
  /** A name, an address or a path; undefined takes origin. */
  readonly remote: string | undefined;
  readonly branch: string;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly gone: 'keep' | 'drop' | undefined;
  readonly onto: string | undefined;
  /** Where the user is: in the repository whose remotes she means. */
  readonly folder: string;
}

const NOT_PUBLISHED = 1;

/** Builds, shows what would become public, asks once, and pushes one commit. Returns the exit code. */
export async function publish(
  sources: Sources,
  options: PublishOptions,
  terminal: Terminal,
  ask: Ask,
): Promise<number> {
  const { yes, dryRun } = options;
  if (!yes && !dryRun && ask === null)
    throw new PublishError(
      'There is no terminal to ask on. Add --yes to publish without a question, or --dry-run to look first.',
    );
  const { folder: room, remove: clear } = makeScratch('publish');
  const leave = (): never => process.exit(130);
  process.once('exit', clear).once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await publishFrom(room, sources, options, terminal, ask);
  } finally {
    process.off('exit', clear).off('SIGINT', leave).off('SIGTERM', leave);
    clear();
  }
}

async function publishFrom(
  room: string,
  sources: Sources,
  { remote: named, branch: name, folder, onto, yes, dryRun, gone: choice, ...options }: PublishOptions,
  terminal: Terminal,
  ask: Ask,
): Promise<number> {
  const remote = await findRemote(named, folder);
  const branch = await openBranch(remote, name, join(room, 'git'));
  const kept = await claimBranch(branch, onto);
  const url = options.url ?? pagesUrl(remote.url, await readBranchFile(branch, 'CNAME'));
  const site = join(room, 'site');
  const totals = await build(sources, { ...options, url, output: site }, barOf(terminal));
  const isInSite = (path: string): boolean => existsSync(join(site, path));
  const archived = namesInArchive(sources);
  const gone = findGone(branch.files, isInSite, (session) => archived.has(session));
  const publishing = options.publishing ?? EVERYTHING;
  const wanted = gone.filter(stillWanted(publishing));
  if (gone.length > 0) terminal.write(goneText(gone));
  const isKept = wanted.length > 0 && (choice ?? (yes || dryRun ? 'keep' : await askGone(wanted, ask))) === 'keep';
  const keptSessions = isKept ? await keepGone(branch, wanted, site, publishing.messages) : [];
  if (gone.length > 0) terminal.write(keptText(keptSessions.length, gone.length));
  const measured = measureSite(site);
  const troubles = overLimits(measured);
  if (troubles.length > 0) throw new PublishError(troubles.join(' '));
  refuseLeaks(site, publishing.redact, terminal);
  const changes = await compareSite(branch, site, measured, kept);
  terminal.write(summaryOf({ totals, measured, changes, branch, url, kept: keptSessions.length, publishing }));
  if (isEmpty(changes)) {
    terminal.write('Nothing changed since it was published, so nothing is pushed.\n');
    return 0;
  }
  if (dryRun) {
    terminal.write('This was a dry run: nothing was pushed.\n');
    return 0;
  }
  if (
    !yes &&
    !/^y(?:es)?$/.test(await ask!(`To look at it first, open ${join(site, 'index.html')}\nPublish it? [y/N] `))
  ) {
    terminal.write('Nothing was pushed.\n');
    return NOT_PUBLISHED;
  }
  const commit = await commitSite(branch, site, changes, kept, messageOf(totals, changes));
  await pushSite(branch, commit);
  terminal.write(publishedText(branch, url, commit));
  return 0;
}

/** What is kept from before was redacted by older rules, so all of it is looked through, as one who has only the site. */
function refuseLeaks(site: string, redact: Publishing['redact'], terminal: Terminal): void {
  let said = '';
  const code = checkPublished(site, { all: false, redact }, (text) => {
    said += text;
  });
  if (code === 0) return;
  terminal.write(said);
  throw new PublishError('The site holds what looks like a secret, so nothing was pushed. The places are named above.');
}

/** The bar, but not the closing words of a build: what follows says more. */
const barOf = (terminal: Terminal): Terminal => ({
  ...terminal,
  write: (text) => text.startsWith('\r') && terminal.write(text),
});

async function askGone(gone: readonly GoneSession[], ask: Ask): Promise<'keep' | 'drop'> {
  const what = gone.length === 1 ? 'its page' : 'their pages';
  return (await ask!(`Keep ${what}, or drop ${what}? [K/d] `)).startsWith('d') ? 'drop' : 'keep';
}
