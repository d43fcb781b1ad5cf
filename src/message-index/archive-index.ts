import type { Report } from '../diagnostics.ts';
import type { ProjectSource, TranscriptFile } from '../discover/discover-archive.ts';
import type { RowRef } from '../read/read-transcript.ts';
import { RowReader } from '../read/reread-row.ts';
import { hashId, type ScannedIds, scanIds } from '../read/scan-ids.ts';
import { type CollectedFile, collectFile, type Note } from './collect-file.ts';
import { collectRows, sessionStarts } from './collect-rows.ts';
import { IdTable } from './id-table.ts';
import type { ReadingMemory } from './reading-memory.ts';
import { type Copy, copyOf, settleCopies } from './settle-copies.ts';

/** A session of one project that goes on from a row of another: worktrees resume each other's sessions. */
export interface OutsideLink {
  /** The row it goes on from. */
  readonly uuid: string;
  readonly project: ProjectSource;
  readonly session: string;
}

/** The light index over the whole archive: only what projects share is in it. */
export interface ArchiveIndex {
  copiesOutside(project: ProjectSource, uuid: string): readonly Copy[];
  /** Which other project owns a uuid that this one refers to. */
  ownerOutside(
    project: ProjectSource,
    uuid: string,
  ): { readonly project: ProjectSource; readonly session: string } | null;
  /** Sessions of other projects that go on from rows of this one. */
  linksInto(project: ProjectSource): readonly OutsideLink[];
  /** Summaries in other projects of conversations in this one. */
  summariesOf(project: ProjectSource): readonly Note[];
}

const NONE: readonly never[] = [];

/** For a single project, or projects that share nothing. */
const noArchive: ArchiveIndex = {
  copiesOutside: () => NONE,
  ownerOutside: () => null,
  linksInto: () => NONE,
  summariesOf: () => NONE,
};

/**
 * Finds the rows that several projects hold or refer to. A byte search tells which uuids occur in more than one
 * project; only projects that share any are parsed for it, so an archive without worktrees pays next to nothing.
 */
export function indexArchive(
  projects: readonly ProjectSource[],
  { ids, folders }: SharedIds,
  memory: ReadingMemory | null,
): ArchiveIndex {
  if (ids.length === 0) return noArchive;
  const sharing = new Set(folders);
  return new SharedRows(
    new Set(ids),
    projects.filter(({ dir }) => sharing.has(dir)),
    (file) => memory?.collect(file) ?? collectFile(file),
  );
}

/** Plain data: other threads that read the same archive are told instead of searching again. */
export interface SharedIds {
  /** Hashes of ids. */
  readonly ids: readonly number[];
  /** Folders of the projects that hold any. */
  readonly folders: readonly string[];
}

/** `idsOf` may know already what is in a file. */
export function findShared(
  projects: readonly ProjectSource[],
  idsOf: (file: TranscriptFile) => ScannedIds = scanIds,
): SharedIds {
  if (projects.length < 2) return { ids: NONE, folders: NONE };
  const shared = new Set<number>();
  const scanned = projects.map((project) => ({ project, files: project.transcripts.map(idsOf) }));
  const holders = new IdTable(scanned.reduce((sum, { files }) => sum + countIds(files), 0));
  for (const [project, { files }] of scanned.entries())
    for (const { uuids } of files)
      for (let at = 0; at < uuids.length; at++)
        if (holders.claim(uuids[at]!, project) !== project) shared.add(uuids[at]!);
  for (const [project, { files }] of scanned.entries())
    for (const { parents, leaves } of files)
      for (const references of [parents, leaves])
        for (let at = 0; at < references.length; at++) {
          const holder = holders.find(references[at]!);
          if (holder !== -1 && holder !== project) shared.add(references[at]!);
        }
  if (shared.size === 0) return { ids: NONE, folders: NONE };
  const touches = (hash: number): boolean => shared.has(hash);
  const folders = scanned
    .filter(({ files }) => files.some((ids) => [ids.uuids, ids.parents, ids.leaves].some((list) => list.some(touches))))
    .map(({ project }) => project.dir);
  return { ids: [...shared], folders };
}

const countIds = (files: readonly ScannedIds[]): number => files.reduce((sum, { uuids }) => sum + uuids.length, 0);

const silent: Report = () => {};

interface OutsideCopy {
  readonly project: ProjectSource;
  readonly copy: Copy;
}

/** Projects are told apart by their folders: a thread is handed a copy of what it is to write. */
class SharedRows implements ArchiveIndex {
  readonly #copies = new Map<string, OutsideCopy[]>();
  readonly #owners = new Map<string, OutsideCopy>();
  /** Rows that are shown in their own project, as themselves or as another content of their uuid. */
  readonly #kept = new Set<RowRef>();
  readonly #summaries: { readonly project: ProjectSource; readonly leaf: string; readonly note: Note }[] = [];
  /** By the folder of the project that they lead into. */
  readonly #links = new Map<string, Map<string, OutsideLink>>();

  constructor(
    shared: ReadonlySet<number>,
    projects: readonly ProjectSource[],
    collect: (file: TranscriptFile) => CollectedFile,
  ) {
    const references: (OutsideLink & { readonly from: RowRef })[] = [];
    for (const project of projects) {
      const collected = collectRows(project, silent, new Map(), collect);
      const starts = sessionStarts(collected);
      for (const note of collected.notes) {
        const leaf = note.type === 'summary' ? note.value.leafUuid : null;
        if (typeof leaf === 'string' && shared.has(hashId(leaf))) this.#summaries.push({ project, leaf, note });
      }
      const linking = new Set<string>();
      for (const { ref, uuid, parentUuid, extra, session } of collected.rows)
        for (const parent of [parentUuid, extra?.compaction?.logicalParent ?? null])
          if (parent !== null && shared.has(hashId(parent))) {
            references.push({ uuid: parent, project, session, from: ref });
            linking.add(uuid);
          }
      for (const row of collected.rows)
        if (linking.has(row.uuid) || shared.has(hashId(row.uuid)))
          this.#add(row.uuid, { project, copy: copyOf(row, starts) });
    }
    this.#settleOwners();
    for (const { from, ...link } of references) this.#link(from, link);
  }

  copiesOutside({ dir }: ProjectSource, uuid: string): readonly Copy[] {
    const copies = this.#copies.get(uuid);
    return copies ? copies.filter(({ project }) => project.dir !== dir).map(({ copy }) => copy) : NONE;
  }

  ownerOutside({ dir }: ProjectSource, uuid: string): { project: ProjectSource; session: string } | null {
    const owner = this.#owners.get(uuid);
    return owner && owner.project.dir !== dir ? { project: owner.project, session: owner.copy.session } : null;
  }

  linksInto({ dir }: ProjectSource): readonly OutsideLink[] {
    return [...(this.#links.get(dir)?.values() ?? NONE)];
  }

  summariesOf({ dir }: ProjectSource): readonly Note[] {
    const isOurs = (leaf: string): boolean => this.#owners.get(leaf)?.project.dir === dir;
    return this.#summaries.filter(({ project, leaf }) => project.dir !== dir && isOurs(leaf)).map(({ note }) => note);
  }

  #add(uuid: string, copy: OutsideCopy): void {
    const known = this.#copies.get(uuid);
    if (known) known.push(copy);
    else this.#copies.set(uuid, [copy]);
  }

  #settleOwners(): void {
    const reader = new RowReader();
    for (const [uuid, copies] of this.#copies) {
      const settled = settleCopies(
        uuid,
        copies.map(({ copy }) => copy),
        reader.read,
      );
      for (const { copy, id } of settled) if (id !== null) this.#kept.add(copy.ref);
      const shown = settled.find(({ id }) => id === uuid)?.copy;
      const owner = copies.find(({ copy }) => copy === shown);
      if (owner) this.#owners.set(uuid, owner);
    }
    reader.close();
  }

  /** A copied row refers to its parent as the original does; only a row that is shown makes a link. */
  #link(from: RowRef, link: OutsideLink): void {
    const owner = this.#owners.get(link.uuid);
    if (!owner || owner.project.dir === link.project.dir || !this.#kept.has(from)) return;
    const { dir } = owner.project;
    const links = this.#links.get(dir) ?? new Map<string, OutsideLink>();
    links.set(`${link.uuid} ${link.project.dir} ${link.session}`, link);
    this.#links.set(dir, links);
  }
}
