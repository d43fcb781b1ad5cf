import { createHmac } from 'node:crypto';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { ScannedIds } from '../../read/scan-ids.ts';
import { stampFile } from '../../read/stamp-file.ts';
import type { FoundSecrets } from '../../redact/found-secrets.ts';
import type { Publishing } from '../../redact/publishing.ts';
import { Redactor } from '../../redact/redactor.ts';
import { type SourceFile, seesAllThatIsRedacted } from '../../redact/survey-archive.ts';
import type { FileNotes, KnownNotes } from '../../redact/survey-file.ts';
import { programFingerprint } from './fingerprint.ts';
import type { SourceFacts } from './source-notes.ts';
import { type Store, sha256 } from './store.ts';

/** What is kept of a look at a file: places of what was found, never a value, and hashes of ids. */
export interface KeptLook extends KnownNotes {
  /** Null for a file that is not what it was. */
  readonly ids: ScannedIds | null;
}

/** Numbers are kept as their bytes: there are two for every row of an archive. */
type Entry = readonly (readonly [place: string, notes: Omit<FileNotes, 'ties'>, ...ids: readonly string[]])[];

/** What was appended is looked at by one thread alone. */
const A_LITTLE = 1_000_000;

/** What was seen of a file when it was looked at last. */
interface LastLook {
  readonly notes: FileNotes;
  readonly ids: ScannedIds;
}

/** By folder of a project, and then by path; for a process that looks at an archive again and again. */
export type LooksAtHand = Map<string, ReadonlyMap<string, LastLook>>;

/** What earlier builds saw in the files of an archive. */
export class LookMemory {
  readonly #store: Store;
  readonly #atHand: LooksAtHand;
  readonly #publishing: Publishing;
  readonly #key: string;
  readonly #sources: SourceFacts;

  constructor(
    store: Store,
    publishing: Publishing,
    root: string,
    sources: SourceFacts,
    atHand: LooksAtHand = new Map(),
  ) {
    this.#store = store;
    this.#atHand = atHand;
    this.#sources = sources;
    this.#publishing = publishing;
    this.#key = createHmac('sha256', store.salt())
      .update(JSON.stringify([publishing.redact, programFingerprint(), root]))
      .digest('hex');
  }

  /**
   * With personal data or whole outputs taken out there is something in nearly every row; and the folders that sessions
   * were run in, which rules about paths ask for, are not ours to keep.
   */
  static isOfUse({ redact, paths }: Publishing): boolean {
    return seesAllThatIsRedacted(redact) && paths.include.length + paths.exclude.length === 0;
  }

  /** By path, for the files that are still what they were, or may have grown since. */
  recall(projects: readonly ProjectSource[]): Map<string, KeptLook> {
    const recalled = new Map<string, KeptLook>();
    for (const project of projects) {
      const known = this.#lastLooks(project);
      for (const file of [...project.transcripts, ...project.sidecars]) {
        const last = known.get(file.path);
        if (!last) continue;
        const { notes, ids } = last;
        if (notes.stamp === stampFile(file.path)) recalled.set(file.path, { notes, hash: null, ids });
        else {
          const hash = this.#hashBefore(file, notes);
          if (hash !== null) recalled.set(file.path, { notes, hash, ids: null });
        }
      }
    }
    return recalled;
  }

  #lastLooks(project: ProjectSource): ReadonlyMap<string, LastLook> {
    const atHand = this.#atHand.get(project.dir);
    if (atHand) return atHand;
    const entry = this.#store.recall(this.#entryOf(project)) as Entry | undefined;
    const kept = new Map(entry?.map(([place, notes, ...ids]) => [place, { notes, ids }]));
    const looks = new Map<string, LastLook>();
    for (const { path } of [...project.transcripts, ...project.sidecars]) {
      const one = kept.get(sha256(path));
      if (!one) continue;
      const [uuids, parents, leaves, ties] = one.ids;
      looks.set(path, {
        notes: { ...one.notes, ties: unpack(ties) },
        ids: { uuids: unpack(uuids), parents: unpack(parents), leaves: unpack(leaves) },
      });
    }
    this.#atHand.set(project.dir, looks);
    return looks;
  }

  keep(
    projects: readonly ProjectSource[],
    notes: ReadonlyMap<SourceFile, FileNotes>,
    ids: ReadonlyMap<string, ScannedIds>,
    found: FoundSecrets,
  ): void {
    const show = new Redactor(this.#publishing.redact, found).session('').text;
    for (const project of projects) {
      const looks = new Map<string, LastLook>();
      for (const file of [...project.transcripts, ...project.sidecars]) {
        const own = notes.get(file)!;
        const isKept = own.isTold && own.stamp !== null && own.oddIds.every((id) => show(id) === id);
        if (isKept) looks.set(file.path, { notes: { ...own, folders: [] }, ids: ids.get(file.path)! });
      }
      this.#atHand.set(project.dir, looks);
      this.#store.keep(this.#entryOf(project), entryOf(looks));
    }
  }

  /** Of a file that has grown a little: of what was looked at, if that is what it held when it was noted. */
  #hashBefore({ path, size }: SourceFile, { end }: FileNotes): string | null {
    const before = this.#sources.before(path);
    const grown = size - (end?.bytes ?? 0);
    return before !== null && before.bytes === end?.bytes && grown > 0 && grown < A_LITTLE ? before.hash : null;
  }

  #entryOf({ dir }: ProjectSource): string {
    return sha256(`looks ${this.#key} ${dir}`);
  }
}

const entryOf = (looks: ReadonlyMap<string, LastLook>): Entry =>
  [...looks].map(
    ([
      path,
      {
        notes: { ties, ...notes },
        ids: { uuids, parents, leaves },
      },
    ]) => [sha256(path), notes, ...[uuids, parents, leaves, ties].map(pack)],
  );

const pack = ({ buffer, byteOffset, byteLength }: Float64Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const unpack = (packed = ''): Float64Array => new Float64Array(new Uint8Array(Buffer.from(packed, 'base64')).buffer);
