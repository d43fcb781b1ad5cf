import type { Environment } from 'nunjucks';
import { partFile } from '../view/addresses.ts';
import type { ProjectDigest } from '../view/pages/digest-project.ts';
import { frameOf, type Site } from '../view/pages/frame.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { viewNav, viewParts } from '../view/view-session-page.ts';
import { type CombinedPart, combinedOutline, sessionAnchor } from './pack-combined.ts';
import type { Page } from './page.ts';

/** A page of the combined transcript: its shell, and the pieces of sessions that are put in. */
export function combinedPage(
  project: ProjectDigest,
  parts: readonly CombinedPart[],
  at: number,
  site: Site,
  env: Environment,
): Page {
  const sessions = new Map(project.sessions.map((session) => [session.id, session]));
  const titleFor = (id: string): string => {
    const session = sessions.get(id);
    return session ? titleOf(session) : id.slice(0, 8);
  };
  const outlines = parts.map(({ pieces }) => combinedOutline(pieces, titleFor));
  const file = (part: number): string => partFile('all', part);
  const title = at === 0 ? project.name : `${project.name}, part ${at + 1}`;
  return {
    address: `${project.slug}/${parts[at]!.file}`,
    data: {
      ...frameOf(site, {
        root: '../',
        title: [title, 'all sessions'],
        crumbs: [
          { text: project.name, href: 'index.html' },
          { text: 'All sessions', href: null },
        ],
        depth: true,
      }),
      heading: project.name,
      sessions: project.sessions.length,
      part: at + 1,
      nav: viewNav(outlines, at, file, `${outlines[at]!.filter(({ kind }) => kind === 'prompt').length} sessions`),
      parts: viewParts(outlines, at, file),
    },
    body: parts[at]!.pieces.map(({ fragment, offset }) => {
      const session = sessions.get(fragment.session);
      const s = {
        id: sessionAnchor(fragment),
        start: session?.start ?? null,
        href: partFile(session?.name ?? '', fragment.part),
        title: titleFor(fragment.session),
        prompts: session?.prompts ?? 0,
        part: fragment.part + 1,
        from: null,
      };
      return {
        head: env.render('components/session-header.njk', { s }),
        page: s.href,
        fragment: fragment.fragment,
        offset,
      };
    }),
  };
}
