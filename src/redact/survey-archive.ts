import type { ProjectSource, Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { readRowsLoosely, readTextLoosely } from '../read/read-loosely.ts';
import { readSidecar } from '../read/read-sidecar.ts';
import { stampFile } from '../read/stamp-file.ts';
import type { FoundSecrets } from './found-secrets.ts';
import { oddIdsOf } from './odd-ids.ts';
import type { RedactOptions } from './redact-options.ts';
import { SecretScan } from './secret-scan.ts';

/** What must be known of a whole archive before its first page is written. */
export interface Survey {
  readonly found: FoundSecrets;
  /** By the path of a file, what was seen of it; null where that does not say what will be redacted. */
  readonly seen: ReadonlyMap<string, SeenFile> | null;
  /** Ids that do not look like one of the CLI's: any of them may hold a secret. */
  readonly oddIds: ReadonlySet<string>;
  /** Folders that each session was run in, as its rows name them. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface SeenFile {
  /** Of the file when it was looked through: what was written since was not seen. */
  readonly stamp: string | null;
  /** Places of rows in which a rule saw something. */
  readonly dirty: ReadonlySet<string>;
}

/** The first pass: every string of every row, of the files beside them, and of their names. */
export function surveyArchive(projects: readonly ProjectSource[], options: RedactOptions): Survey {
  const surveyor = new Surveyor(options);
  for (const { dir, transcripts, sidecars } of projects) {
    surveyor.folder(dir);
    for (const transcript of transcripts) surveyor.transcript(transcript);
    for (const sidecar of sidecars) surveyor.sidecar(sidecar);
  }
  return surveyor.finish();
}

/** Personal data and whole outputs are redacted for other reasons than that a rule saw a secret. */
const seesAllThatIsRedacted = ({ level, personal }: RedactOptions): boolean =>
  level === 'standard' && personal === null;

class Surveyor {
  readonly #scan: SecretScan;
  readonly #isOff: boolean;
  readonly #seen: Map<string, SeenFile> | null;
  readonly #oddIds = new Set<string>();
  readonly #folders = new Map<string, Set<string>>();

  constructor(options: RedactOptions) {
    this.#scan = new SecretScan(options);
    this.#seen = seesAllThatIsRedacted(options) ? new Map() : null;
    this.#isOff = options.level === 'off' && options.personal === null;
  }

  finish(): Survey {
    return { found: this.#scan.finish(), seen: this.#seen, oddIds: this.#oddIds, folders: this.#folders };
  }

  folder(dir: string): void {
    this.#scan.open({ session: '', file: dir });
    this.name(dir);
  }

  name(path: string): void {
    if (!this.#isOff) this.#scan.text(path);
  }

  transcript(file: TranscriptFile): void {
    this.#scan.open({ session: file.session ?? '', file: file.name });
    this.name(file.name);
    for (const id of [file.session, file.agent])
      if (id !== null) for (const odd of oddIdsOf({ id })) this.#oddIds.add(odd);
    const dirty = new Set<string>();
    this.#seen?.set(file.path, { stamp: stampFile(file.path), dirty });
    readRowsLoosely(file, {
      row: (value, place) => this.#row(value, file, place, dirty),
      text: (text) => this.name(text),
    });
  }

  sidecar(sidecar: Sidecar): void {
    this.#scan.open({ session: sidecar.session, file: sidecar.name });
    this.name(sidecar.name);
    if (this.#isOff) return;
    if (sidecar.kind === 'agent-meta' || sidecar.kind === 'workflow-run') {
      const value = readSidecar(sidecar, () => {});
      if (value) this.#scan.row(value);
    } else readTextLoosely(sidecar, this.#scan);
  }

  #row(value: JsonObject, file: TranscriptFile, place: string, dirty: Set<string>): void {
    if (!this.#isOff && this.#scan.row(value)) dirty.add(place);
    for (const id of oddIdsOf(value)) this.#oddIds.add(id);
    if (typeof value.cwd === 'string') {
      const session = typeof value.sessionId === 'string' ? value.sessionId : (file.session ?? '');
      const known = this.#folders.get(session);
      if (!known) this.#folders.set(session, new Set([value.cwd]));
      else if (!known.has(value.cwd)) known.add(value.cwd);
    }
  }
}
