import type { Environment } from 'nunjucks';
import { partFile } from '../view/addresses.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import { frameOf, projectScope, type Site } from '../view/pages/frame.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { viewNav, viewParts } from '../view/view-session-page.ts';
import { type CombinedPart, combinedOutline, sessionAnchor } from './pack-combined.ts';
import type { Page, Whole } from './page.ts';
import { plural } from './rich-text/figures.ts';

/** The pages of the combined transcript: their shells, and the pieces of sessions that are put in. */
export function combinedPages(
  project: ProjectDigest,
  parts: readonly CombinedPart[],
  site: Site,
  { env, whole }: { readonly env: Environment; readonly whole: Whole | null },
): Page[] {
  const sessions = new Map(project.sessions.map((session) => [session.id, session]));
  const titleFor = (id: string): string => {
    const session = sessions.get(id);
    return session ? titleOf(session) : id.slice(0, 8);
  };
  const outlines = parts.map(({ pieces }) => combinedOutline(pieces, titleFor));
  const file = (part: number): string => partFile('all', part);
  return parts.map((part, at) => {
    const title = at === 0 ? project.name : `${project.name}, part ${at + 1}`;
    const crumbs = [
      { text: project.name, href: 'index.html' },
      { text: 'All sessions', href: null },
    ];
    return {
      address: `${project.slug}/${part.file}`,
      data: () => ({
        ...frameOf(site, {
          root: '../',
          title: [title, 'all sessions'],
          crumbs,
          depth: true,
          scope: [projectScope(project)],
        }),
        heading: project.name,
        sessions: project.sessions.length,
        part: at + 1,
        nav: viewNav(
          outlines,
          at,
          file,
          plural(new Set(part.pieces.map(({ fragment }) => fragment.session)).size, 'session'),
        ),
        parts: viewParts(outlines, at, file),
      }),
      body: () =>
        part.pieces.map(({ fragment, offset }) => {
          const session = sessions.get(fragment.session);
          const href = partFile(session?.name ?? '', fragment.part);
          const s = {
            id: sessionAnchor(fragment),
            start: session?.start ?? null,
            href,
            title: titleFor(fragment.session),
            prompts: session?.prompts ?? 0,
            part: fragment.part + 1,
          };
          const head = env.render('components/session-header.njk', { s });
          return { head, page: href, fragment: fragment.fragment, hash: fragment.hash, offset };
        }),
      whole,
    };
  });
}
