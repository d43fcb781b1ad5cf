import type { ProjectSource } from '../discover/discover-archive.ts';
import { anchorOf } from '../view/addresses.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import { frameOf, type Site } from '../view/pages/frame.ts';
import type { Lineage } from '../view/pages/lineage.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import { viewSessionPage } from '../view/view-session-page.ts';
import type { ProjectMemory } from './cache/project-memory.ts';
import { sha256 } from './cache/store.ts';
import type { WrittenProject } from './jobs/run-jobs.ts';
import type { Page, Whole } from './page.ts';

/** Of a page that its template writes whole. */
export const NO_BODY: Page['body'] = () => [];

/** All pages of a project but its own: they are made of the project, and of what sessions of others are called. */
export function wholeOf(
  source: ProjectSource,
  digest: ProjectDigest,
  memory: ProjectMemory | null,
  lineage: Lineage,
): Whole | null {
  const own = memory?.knownKeyOf(source) ?? null;
  if (own === null) return null;
  const kin = digest.sessions.map((session) => [lineage.from(session, digest), lineage.into(session, digest)]);
  return { name: `${digest.slug}/`, key: sha256(JSON.stringify([own, kin])) };
}

/** A project's own page says how far the archive goes. */
export const dated = ({ name, key }: Whole, { until }: Site): Whole => ({
  name: `${name}index`,
  key: sha256(`${key} ${until}`),
});

export function sessionPages(
  project: Pick<WrittenProject, 'digest' | 'facts' | 'fragments' | 'twinBytes'>,
  lineage: Lineage,
  site: Site,
  whole: Whole | null,
): Page[] {
  const { digest, facts, fragments } = project;
  const bySession = new Map(digest.sessions.map((session) => [session.id, session]));
  const outlinesOf = new Map<string, (readonly OutlineEntry[])[]>();
  for (const { session, outline } of fragments) {
    const known = outlinesOf.get(session);
    if (known) known.push(outline);
    else outlinesOf.set(session, [outline]);
  }
  return fragments.flatMap((fragment): Page[] => {
    const session = bySession.get(fragment.session);
    const known = facts.get(fragment.session);
    if (!session || !known) return [];
    const outlines = outlinesOf.get(session.id) ?? [];
    const data = (): object =>
      viewSessionPage({
        site,
        project: digest,
        session,
        facts: known,
        part: fragment.part,
        outlines,
        from: lineage.from(session, digest),
        into: lineage.into(session, digest),
        hasTwins: project.twinBytes > 0,
      });
    return [
      {
        address: fragment.address,
        data,
        body: () => [{ head: '', page: null, fragment: fragment.fragment, hash: fragment.hash, offset: 0 }],
        whole,
      },
    ];
  });
}

export function vanishedPages({ digest, vanished }: WrittenProject, site: Site, whole: Whole | null): Page[] {
  return vanished.map(({ address, uuid, page, session }) => {
    const title = `Session ${session.slice(0, 8)}`;
    const href = page === null ? `../m.html#${anchorOf(uuid).slice('msg-'.length)}` : `../${page}#${anchorOf(uuid)}`;
    const crumbs = [
      { text: digest.name, href: 'index.html' },
      { text: title, href: null },
    ];
    return {
      address,
      data: () => ({ ...frameOf(site, { root: '../', title: [title, digest.name], crumbs }), title, href }),
      body: NO_BODY,
      whole,
    };
  });
}

/** Says nothing of the session but that it was withdrawn: not even which project's it was, if nothing else of that is left. */
export function withdrawnPages({ digest, withdrawn }: WrittenProject, site: Site, whole: Whole | null): Page[] {
  const crumbs = digest.sessions.length === 0 ? [] : [{ text: digest.name, href: 'index.html' }];
  const data = (): object => frameOf(site, { root: '../', title: ['Withdrawn'], crumbs });
  return withdrawn.map((file) => ({ address: `${digest.slug}/${file}`, data, body: NO_BODY, whole }));
}
