import { discoverSources, type Sources } from '../discover/discover-sources.ts';
import { idPrefix, matchNames, wholeName } from '../redact/match-names.ts';
import type { Publishing } from '../redact/publishing.ts';
import { nameFromId } from '../view/addresses.ts';
import type { BranchFile } from './published-branch.ts';

/** A session that was published and is in the new site no more: its transcript is gone from the archive. */
export interface GoneSession {
  /** `<project>/<name>`: the address of its first page without the ending. */
  readonly address: string;
  /** All of it: further pages, and its twins in other formats. */
  readonly files: readonly string[];
}

/** Folders at the top that are no project. */
const SHARED = new Set(['blocks', 'img', 'm', 'pagefind', 'search']);
const PAGE = /^([^/]+)\/([^/]+?)(?:-\d{1,6})?\.(?:html|md|json)$/;
const OWN_PAGES = /^(?:index|all)$/;

/** By the names of files alone. A session whose transcript is there and that has no page is withdrawn, and not gone. */
export function findGone(
  published: ReadonlyMap<string, BranchFile>,
  isInSite: (path: string) => boolean,
  hasTranscript: (name: string) => boolean,
): readonly GoneSession[] {
  const files = new Map<string, string[]>();
  for (const path of published.keys()) {
    const [, project = '', name = ''] = PAGE.exec(path) ?? [];
    if (project === '' || SHARED.has(project) || OWN_PAGES.test(name)) continue;
    const address = `${project}/${name}`;
    if (isInSite(`${address}.html`) || !published.has(`${address}.html`) || hasTranscript(name)) continue;
    files.set(address, [...(files.get(address) ?? []), path]);
  }
  return [...files].map(([address, paths]) => ({ address, files: paths.sort() }));
}

/** Names of the pages of all sessions that an archive has transcripts of, whether they are published or not. */
export function namesInArchive(sources: Sources): ReadonlySet<string> {
  const transcripts = discoverSources(sources, () => {}).flatMap(({ projects }) =>
    projects.flatMap((project) => project.transcripts),
  );
  return new Set(transcripts.flatMap(({ session }) => (session === null ? [] : [nameFromId(session)])));
}

/** Whether what is to be published would have it, as far as its address tells: nobody can look into its transcript. */
export function stillWanted({ projects, sessions }: Publishing): (gone: GoneSession) => boolean {
  const [isProject, isSession] = [matchNames(projects, wholeName), matchNames(sessions, idPrefix)];
  return ({ address }) => {
    const [project = '', name = ''] = address.split('/');
    return isProject.isIn(project) && isSession.isIn(name);
  };
}
