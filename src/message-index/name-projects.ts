import { createHash } from 'node:crypto';
import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import { readHead, type TranscriptHead } from '../read/read-head.ts';

export interface ProjectName {
  /** Last component of the folder its first row was run in; the archive's own folder names are lossy. */
  readonly name: string;
  readonly slug: string;
  readonly cwd: string | null;
}

type ReadHead = (file: TranscriptFile) => TranscriptHead | null;

/** By their folders in the archive. */
export type ProjectNames = ReadonlyMap<string, ProjectName>;

/** Names every project. The earliest of a name keeps the bare slug, so that addresses outlive later namesakes. */
export function nameProjects(
  projects: readonly ProjectSource[],
  show: (text: string) => string = (text) => text,
  read: ReadHead = readHead,
): ProjectNames {
  const heads = projects.map((project) => ({ project, head: earliestHead(project, read) }));
  heads.sort(
    (a, b) =>
      Number(isGhostly(a.project)) - Number(isGhostly(b.project)) ||
      compareTimes(a.head?.time ?? Infinity, b.head?.time ?? Infinity) ||
      (a.project.dir < b.project.dir ? -1 : 1),
  );
  const taken = new Set<string>();
  const names = new Map<string, ProjectName>();
  for (const { project, head } of heads) {
    const cwd = head === null ? null : show(head.cwd);
    const name = lastComponent(cwd ?? project.dir) || 'project';
    const bare = slugOf(name);
    let slug = bare;
    for (let nth = 2; taken.has(slug); nth++) slug = `${bare}-${nth}`;
    taken.add(slug);
    names.set(project.dir, { name, slug, cwd });
  }
  return names;
}

/** A project of which only prompts are left takes no name from one that is there. */
const isGhostly = ({ transcripts }: ProjectSource): boolean => transcripts.every(({ isGhost }) => isGhost);

/** What is left of deleted sessions is older, and says nothing about a project that is there. */
export function earliestHead(project: ProjectSource, read: ReadHead = readHead): TranscriptHead | null {
  const told = project.transcripts.filter(({ isGhost }) => !isGhost);
  const heads = (told.length > 0 ? told : project.transcripts).map(read).filter((head) => head !== null);
  return heads.reduce<TranscriptHead | null>(
    (first, head) => (first === null || head.time < first.time ? head : first),
    null,
  );
}

const compareTimes = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const lastComponent = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? '';

const LONGEST_SLUG = 60;

/** Lower-case ASCII, so that no two slugs differ by case or by Unicode form only. */
function slugOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (ascii === '') return `p-${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
  return ascii.slice(0, LONGEST_SLUG).replace(/-+$/, '');
}
