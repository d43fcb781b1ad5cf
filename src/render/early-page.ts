import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Environment } from 'nunjucks';
import { addFacts, type ProjectDigest } from '../view/pages/digest-project.ts';
import type { SessionDigest } from '../view/pages/digest-session.ts';
import type { Site } from '../view/pages/frame.ts';
import { findLineage } from '../view/pages/lineage.ts';
import type { Onlooker } from './jobs/desk.ts';
import { sessionPages } from './project-pages.ts';
import { spliceBodies } from './splice-bodies.ts';

/** Where a page is put before the site that it belongs to is whole. */
export interface EarlyPages {
  readonly folder: string;
  /** There is one. */
  show(): void;
}

interface EarlyContext {
  readonly site: Site;
  readonly env: Environment;
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

/**
 * Shows the end of a session as soon as it is written. What was appended is there, nearly always, and who waits for it
 * waits for nothing else: not for the other sessions, nor for lists, maps and links.
 */
export function showEarly({ folder, show }: EarlyPages, { site, env, hasTwins, digests }: EarlyContext): Onlooker {
  let until = performance.now() + LONGEST_MS;
  return {
    wrote: ({ session, facts: own, fragments }, written) => {
      if (own === null) return;
      const facts = new Map([[session, own]]);
      const before = digests.get(written.dir);
      const known = before ? withSession(before, written.digestOf(session)) : written.outline().digest;
      const digest = addFacts(known, facts);
      const project = { digest, facts, fragments, twinBytes: hasTwins ? 1 : 0 };
      const lineage = findLineage([...new Map([...digests, [digest.dir, digest]]).values()]);
      const page = sessionPages(project, lineage, site, null).at(-1);
      if (!page) return;
      const path = join(folder, page.address);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${env.render('pages/session.njk', page.data())}\n`);
      spliceBodies(folder, [page]);
      show();
    },
    pause: async () => {
      if (performance.now() < until) return;
      await turn();
      until = performance.now() + LONGEST_MS;
    },
  };
}
