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
type Entry = readonly (readonly [place: string, notes: FileNotes, ...ids: readonly string[]])[];

/** What was appended is looked at by one thread alone. */
const A_LITTLE = 1_000_000;

/** What earlier builds saw in the files of an archive. */
export class LookMemory {
  readonly #store: Store;
  readonly #publishing: Publishing;
  readonly #key: string;
  readonly #sources: SourceFacts;

  constructor(store: Store, publishing: Publishing, root: string, sources: SourceFacts) {
    this.#store = store;
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
      const entry = this.#store.recall(this.#entryOf(project)) as Entry | undefined;
      const known = new Map(entry?.map((kept) => [kept[0], kept]));
      for (const file of [...project.transcripts, ...project.sidecars]) {
        const kept = known.get(sha256(file.path));
        if (!kept) continue;
        const [, notes, uuids, parents, leaves] = kept;
        if (notes.stamp === stampFile(file.path)) {
          const ids = { uuids: unpack(uuids), parents: unpack(parents), leaves: unpack(leaves) };
          recalled.set(file.path, { notes, hash: null, ids });
        } else {
          const hash = this.#hashBefore(file, notes);
          if (hash !== null) recalled.set(file.path, { notes, hash, ids: null });
        }
      }
    }
    return recalled;
  }

  keep(
    projects: readonly ProjectSource[],
    notes: ReadonlyMap<SourceFile, FileNotes>,
    ids: ReadonlyMap<string, ScannedIds>,
    found: FoundSecrets,
  ): void {
    const show = new Redactor(this.#publishing.redact, found).session('').text;
    for (const project of projects) {
      const entry = [...project.transcripts, ...project.sidecars].flatMap((file): Entry => {
        const own = notes.get(file)!;
        const isKept = own.isTold && own.stamp !== null && own.oddIds.every((id) => show(id) === id);
        const { uuids, parents, leaves } = ids.get(file.path)!;
        const packed = isKept ? [uuids, parents, leaves].map(pack) : [];
        return isKept ? [[sha256(file.path), { ...own, folders: [] }, ...packed]] : [];
      });
      this.#store.keep(this.#entryOf(project), entry);
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

const pack = ({ buffer, byteOffset, byteLength }: Float64Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const unpack = (packed = ''): Float64Array => new Float64Array(new Uint8Array(Buffer.from(packed, 'base64')).buffer);
