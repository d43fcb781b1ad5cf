import { createHmac } from 'node:crypto';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { ScannedIds } from '../../read/scan-ids.ts';
import { stampFile } from '../../read/stamp-file.ts';
import type { FoundSecrets } from '../../redact/found-secrets.ts';
import type { Publishing } from '../../redact/publishing.ts';
import { Redactor } from '../../redact/redactor.ts';
import { type SourceFile, seesAllThatIsRedacted } from '../../redact/survey-archive.ts';
import type { FileNotes } from '../../redact/survey-file.ts';
import { programFingerprint } from './fingerprint.ts';
import { type Store, sha256 } from './store.ts';

/** What is kept of a look at a file: places of what was found, never a value, and hashes of ids. */
export interface KeptLook {
  readonly notes: FileNotes;
  readonly ids: ScannedIds;
}

type Entry = readonly (readonly [place: string, look: KeptLook])[];

/** What earlier builds saw in the files of an archive. */
export class LookMemory {
  readonly #store: Store;
  readonly #publishing: Publishing;
  readonly #key: string;

  constructor(store: Store, publishing: Publishing, root: string) {
    this.#store = store;
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

  /** By path, for the files that are still what they were. */
  recall(projects: readonly ProjectSource[]): Map<string, KeptLook> {
    const recalled = new Map<string, KeptLook>();
    for (const project of projects) {
      const entry = this.#store.recall(this.#entryOf(project)) as Entry | undefined;
      const known = new Map(entry);
      for (const { path } of [...project.transcripts, ...project.sidecars]) {
        const look = known.get(sha256(path));
        if (look && look.notes.stamp === stampFile(path)) recalled.set(path, look);
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
        return isKept ? [[sha256(file.path), { notes: { ...own, folders: [] }, ids: ids.get(file.path)! }]] : [];
      });
      this.#store.keep(this.#entryOf(project), entry);
    }
  }

  #entryOf({ dir }: ProjectSource): string {
    return sha256(`looks ${this.#key} ${dir}`);
  }
}
