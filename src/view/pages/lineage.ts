import { partFile } from '../addresses.ts';
import type { SessionLink } from '../view-session-page.ts';
import type { ProjectDigest } from './digest-project.ts';
import type { SessionDigest } from './digest-session.ts';
import { titleOf } from './session-title.ts';

/** Which session goes on from which, over all projects. */
export interface Lineage {
  from(session: SessionDigest, project: ProjectDigest): SessionLink | null;
  into(session: SessionDigest, project: ProjectDigest): readonly SessionLink[];
}

interface Placed {
  readonly session: SessionDigest;
  readonly project: ProjectDigest;
}

export function findLineage(projects: readonly ProjectDigest[]): Lineage {
  const byKey = new Map<string, Placed>();
  const children = new Map<string, Placed[]>();
  for (const project of projects)
    for (const session of project.sessions) {
      byKey.set(keyOf(project.dir, session.id), { session, project });
      const { parent } = session;
      if (!parent) continue;
      const key = keyOf(parent.project ?? project.dir, parent.session);
      const known = children.get(key);
      if (known) known.push({ session, project });
      else children.set(key, [{ session, project }]);
    }
  return {
    from: ({ parent }, project) => {
      const found = parent && byKey.get(keyOf(parent.project ?? project.dir, parent.session));
      return found ? linkTo(found, project) : null;
    },
    into: ({ id }, project) => (children.get(keyOf(project.dir, id)) ?? []).map((child) => linkTo(child, project)),
  };
}

const keyOf = (dir: string, session: string): string => `${dir}\n${session}`;

const linkTo = ({ session, project }: Placed, from: ProjectDigest): SessionLink => ({
  href: `${project === from ? '' : `../${project.slug}/`}${partFile(session.name, 0)}`,
  title: titleOf(session),
  project: project.name,
  projectHref: project === from ? 'index.html' : `../${project.slug}/index.html`,
});
