import { createHmac } from 'node:crypto';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { FoundSecrets } from '../../redact/found-secrets.ts';
import type { JobResult } from '../jobs/desk.ts';
import type { OpenArchive } from '../open-published.ts';
import type { OldSite } from './ledger.ts';
import { changedBytes, type SourceFacts } from './source-notes.ts';
import { linkOrCopy, type Store, sha256 } from './store.ts';

/** What a project memory has to know of the build that it serves. */
export interface MemorySetup {
  readonly store: Store;
  /** Changes with the options and the program. */
  readonly buildKey: string;
  readonly sources: SourceFacts;
  readonly old: OldSite;
  /** The new site. */
  readonly output: string;
  /** A session whose project, or part of one, is written though it is known. */
  readonly rehearsed?: string | undefined;
}

/** Projects as earlier builds wrote them, and parts of them: what has no file that has changed is not even read. */
export class ProjectMemory {
  readonly #setup: MemorySetup;
  readonly #archive: OpenArchive;
  readonly #secrets: string;
  readonly #sharing: string;
  readonly #folders: string;
  readonly #keys = new Map<ProjectSource, string>();

  constructor(setup: MemorySetup, archive: OpenArchive) {
    this.#setup = setup;
    this.#archive = archive;
    this.#secrets = fingerprint(archive.survey.found, setup.store.salt());
    const sharing = new Set(archive.shared.folders);
    const sharers = archive.projects.filter(({ dir }) => sharing.has(dir));
    this.#folders = sha256(JSON.stringify(foldersOf(archive)));
    this.#sharing = sha256(JSON.stringify([archive.shared.ids, sharers.map((project) => this.#factsOf(project))]));
  }

  /** Says in one hash all that the pages of a project are made of. What it shares with others counts as its own. */
  keyOf(project: ProjectSource): string {
    const key = this.#keys.get(project) ?? this.#makeKey(project);
    this.#keys.set(project, key);
    return key;
  }

  /** The same, where it can be told of a project what it is made of. */
  knownKeyOf(project: ProjectSource): string | null {
    return this.#isNoted(project) ? this.keyOf(project) : null;
  }

  #makeKey(project: ProjectSource): string {
    const isSharing = this.#archive.shared.folders.includes(project.dir);
    const { buildKey } = this.#setup;
    return sha256(
      JSON.stringify([buildKey, this.#secrets, this.#factsOf(project), isSharing ? this.#sharing : '', this.#folders]),
    );
  }

  /** Whether it is worth asking for. */
  seemsKnown(project: ProjectSource): boolean {
    const { store, rehearsed } = this.#setup;
    const isRehearsed = project.transcripts.some(({ session }) => session !== null && session === rehearsed);
    return !isRehearsed && this.#isNoted(project) && store.hasEntry(this.keyOf(project));
  }

  /** What was written of a project, with all its files in the new site; null when something of it has changed or is lost. */
  recall(project: ProjectSource): JobResult | null {
    const { store } = this.#setup;
    if (!this.#isNoted(project)) return null;
    const key = this.keyOf(project);
    const known = store.recall(key) as JobResult | undefined;
    if (!known) return null;
    const contents = known.sessions.flatMap(({ fragments, records }) => [...fragments, ...(records ? [records] : [])]);
    const isThere = [...contents, ...known.places].every(({ hash }) => store.has(hash));
    return isThere && this.#restore(known, key) ? known : null;
  }

  /** Takes a file over from the old site, if it was made of the same. */
  takeFile(address: string, key: string): boolean {
    return this.#setup.old.takePage(address, key, this.#setup.output);
  }

  keep(project: ProjectSource, result: JobResult): void {
    if (this.#isNoted(project)) this.#setup.store.keep(this.keyOf(project), result);
  }

  /** Bytes of those of its files that were not there, or not like this, when the site was built last. */
  changedBytes(project: ProjectSource): number {
    return changedBytes(project, this.#setup.sources);
  }

  /** A file that came while the build began was read, but nobody knows as what. */
  #isNoted({ transcripts, sidecars }: ProjectSource): boolean {
    return [...transcripts, ...sidecars].every(({ path }) => this.#setup.sources.hashOf(path) !== null);
  }

  #restore({ sessions }: JobResult, key: string): boolean {
    const { old, store, output } = this.#setup;
    const isOld = old.holds(key);
    return sessions.every(({ files, twins }) =>
      [...files, ...twins].every(({ name, hash }) => {
        if (isOld && old.take(name, output)) return true;
        const path = store.find(hash);
        if (path !== null) linkOrCopy(path, `${output}/${name}`);
        return path !== null;
      }),
    );
  }

  #factsOf(project: ProjectSource): unknown {
    const { sources } = this.#setup;
    const files = [...project.transcripts, ...project.sidecars].map(({ path, size, mtime, ...facts }) => [
      sources.hashOf(path),
      { ...facts, renamed: 'renamed' in facts && facts.renamed ? [...facts.renamed] : null },
    ]);
    return [project.dir, this.#archive.nameOf(project), files];
  }
}

/** Rules about paths ask for the folders of sessions, and rows of a session may stand in several projects. */
function foldersOf({ setup, survey }: OpenArchive): unknown {
  const { paths } = setup.publishing;
  if (paths.include.length + paths.exclude.length === 0) return null;
  return [...survey.folders].map(([session, folders]) => [session, [...folders]]);
}

/** What was found, and where first: numbers of placeholders follow from that. */
function fingerprint(found: FoundSecrets, salt: string): string {
  const hash = createHmac('sha256', salt).update(`${found.failures}\n`);
  for (const [value, { whole, sessions }] of [...found.secrets].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${JSON.stringify([value, whole, [...sessions].sort(([a], [b]) => (a < b ? -1 : 1))])}\n`);
  return hash.digest('hex');
}
