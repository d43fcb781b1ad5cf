import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout, setImmediate as turn } from 'node:timers/promises';
import type { Environment } from 'nunjucks';
import { addFacts, type ProjectDigest } from '../view/pages/digest-project.ts';
import type { SessionDigest } from '../view/pages/digest-session.ts';
import type { Site } from '../view/pages/frame.ts';
import { findLineage } from '../view/pages/lineage.ts';
import { linkOrCopy, type Store } from './cache/store.ts';
import type { Onlooker } from './jobs/desk.ts';
import { sessionPages } from './project-pages.ts';
import { spliceBodies } from './splice-bodies.ts';

/** Where a page is put before the site that it belongs to is whole. */
export interface EarlyPages {
  readonly folder: string;
  /** The site before it: what a page opens is there, or beside the page. */
  readonly site: string;
  /** There is one. */
  show(): void;
  /** Whether something was written since: then the rest of the site is not worth making. */
  readonly isOutdated?: (() => boolean) | undefined;
}

/** Nothing failed: there is something newer to be built. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

export function giveUpIfOutdated(early: EarlyPages | undefined): void {
  if (early?.isOutdated?.()) throw new OutdatedError('Something newer was written.');
}

interface EarlyContext {
  readonly site: Site;
  readonly env: Environment;
  readonly store: Store;
  readonly hasTwins: boolean;
  /** Of other projects, by folder. */
  readonly digests: ReadonlyMap<string, ProjectDigest>;
}

/** What was known of a project, and what is known of one of its sessions now: all of it takes longer to find out. */
function withSession(before: ProjectDigest, session: SessionDigest | null): ProjectDigest {
  if (session === null) return before;
  return { ...before, sessions: [...before.sessions.filter(({ id }) => id !== session.id), session] };
}

/** So long others wait for their turn. */
const LONGEST_MS = 10;
/** So long it takes a page to hear that there is something new, and to ask for it. */
const FETCHING_MS = 50;

/**
 * Shows the end of a session as soon as it is written. What was appended is there, nearly always, and who waits for it
 * waits for nothing else: not for the other sessions, nor for lists, maps and links.
 */
export function showEarly(early: EarlyPages, { site, env, store, hasTwins, digests }: EarlyContext): Onlooker {
  const { folder, site: old, show } = early;
  let until = performance.now() + LONGEST_MS;
  let expected = 0;
  return {
    expect: (projects) => {
      expected = projects;
    },
    see: async ({ session, facts: own, fragments, files }, written) => {
      expected--;
      if (own === null) return;
      const facts = new Map([[session, own]]);
      const before = digests.get(written.dir);
      const known = before ? withSession(before, written.digestOf(session)) : written.outline().digest;
      const digest = addFacts(known, facts);
      const project = { digest, facts, fragments, twinBytes: hasTwins ? 1 : 0 };
      const lineage = findLineage([...new Map([...digests, [digest.dir, digest]]).values()]);
      const page = sessionPages(project, lineage, site, null).at(-1);
      if (!page) return;
      const [aside, path] = [join(folder, '.aside'), join(folder, page.address)];
      for (const place of [aside, folder]) mkdirSync(dirname(join(place, page.address)), { recursive: true });
      writeFileSync(join(aside, page.address), `${env.render('pages/session.njk', page.data())}\n`);
      spliceBodies(aside, [page]);
      renameSync(join(aside, page.address), path); // somebody may be reading the one before it
      for (const { name, hash } of files)
        if (!existsSync(join(old, name))) linkOrCopy(store.pathOf(hash), join(folder, name));
      show();
      await setTimeout(FETCHING_MS);
      if (expected <= 0) giveUpIfOutdated(early);
    },
    pause: async () => {
      if (performance.now() < until) return;
      await turn();
      if (expected <= 0) giveUpIfOutdated(early);
      until = performance.now() + LONGEST_MS;
    },
  };
}
