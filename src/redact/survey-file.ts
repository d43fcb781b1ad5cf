import type { Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import { TieCollector } from '../message-index/row-ties.ts';
import { hashBeginning } from '../read/hash-beginning.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { readRowsAt, readRowsLoosely, readTextLoosely } from '../read/read-loosely.ts';
import { readSidecar } from '../read/read-sidecar.ts';
import { stampFile } from '../read/stamp-file.ts';
import type { FoundSecrets } from './found-secrets.ts';
import { oddIdsOf } from './odd-ids.ts';
import type { RedactOptions } from './redact-options.ts';
import { SecretScan } from './secret-scan.ts';

/** A row in which a rule saw something: where it stands, and what is needed to look at it alone. */
export type DirtyRow = readonly [place: string, row: number, time: string];

/** What was seen of a file, without any value that a rule found. Plain data. */
export interface FileNotes {
  readonly stamp: string | null;
  readonly dirty: readonly DirtyRow[];
  readonly oddIds: readonly string[];
  readonly folders: readonly (readonly [session: string, folder: string])[];
  /** What ties it to other files, as hashes. */
  readonly ties: Float64Array;
  /** Whether whatever was found stands in the dirty rows, so that they alone tell it again. */
  readonly isTold: boolean;
  /** How far it was looked through, in whole lines: what is appended later is looked at alone. */
  readonly end: LookedTo | null;
}

interface LookedTo {
  readonly bytes: number;
  /** Where a row behind it would stand. */
  readonly row: number;
  readonly time: string;
}

/** What is known of a file before it is looked at. */
export interface KnownNotes {
  readonly notes: FileNotes;
  /** Of what it held, as far as `notes` go; null where nobody can tell. */
  readonly hash: string | null;
}

export const isLooking = ({ level, personal }: RedactOptions): boolean => level !== 'off' || personal !== null;

/** Looks through files one by one, and gathers what must not be shown. */
export class Surveyor {
  readonly #scan: SecretScan;
  readonly #isLooking: boolean;

  constructor(options: RedactOptions) {
    this.#scan = new SecretScan(options);
    this.#isLooking = isLooking(options);
  }

  found(): FoundSecrets {
    return this.#scan.finish();
  }

  /** What is known holds as long as the file is what it was, or begins with that. */
  look(file: TranscriptFile | Sidecar, known: KnownNotes | null): FileNotes {
    this.#scan.open({ session: file.session ?? '', file: file.name });
    if (this.#isLooking) this.#scan.text(file.name);
    const stamp = stampFile(file.path);
    const isAsItWas = stamp !== null && known?.notes.stamp === stamp;
    const before = known?.notes.isTold && (isAsItWas || beginsAs(file, known)) ? known.notes : null;
    if (before) this.#lookAgain(file, before);
    if (before && isAsItWas) return before;
    const failures = this.#scan.failures;
    const notes = isTranscript(file) ? this.#transcript(file, before) : this.#sidecar(file);
    return { ...notes, stamp, isTold: notes.isTold && this.#scan.failures === failures };
  }

  #lookAgain(file: TranscriptFile | Sidecar, known: FileNotes): void {
    const places = new Map(known.dirty.map(([place, row, time]) => [place, { row, time }]));
    readRowsAt(file, [...places.keys()], (value, place) => {
      const { row, time } = places.get(place)!;
      this.#scan.goTo(row, time);
      this.#scan.row(value);
    });
  }

  /** All of it, or what is behind what was seen `before`. */
  #transcript(file: TranscriptFile, before: FileNotes | null): Omit<FileNotes, 'stamp'> {
    const dirty: DirtyRow[] = [...(before?.dirty ?? [])];
    const ids = [file.session, file.agent].flatMap((id) => (id === null ? [] : oddIdsOf({ id })));
    const oddIds = new Set([...(before?.oddIds ?? []), ...ids]);
    let end = before?.end ?? { bytes: 0, row: this.#scan.position.row, time: '' };
    this.#scan.goTo(end.row, end.time);
    const folders = new Map<string, readonly [session: string, folder: string]>();
    const ties = new TieCollector(file, before?.ties);
    let isTold = true;
    const row = (value: JsonObject, place: string): void => {
      const { row: number, time } = this.#scan.position;
      if (this.#isLooking && this.#scan.row(value)) dirty.push([place, number, time]);
      for (const id of oddIdsOf(value)) oddIds.add(id);
      ties.row(value);
      if (typeof value.cwd !== 'string') return;
      const session = typeof value.sessionId === 'string' ? value.sessionId : (file.session ?? '');
      folders.set(`${session} ${value.cwd}`, [session, value.cwd]);
    };
    const text = (words: string): void => {
      if (this.#isLooking && this.#scan.text(words)) isTold = false;
    };
    const lookedTo = (bytes: number): void => {
      end = { bytes, ...this.#scan.position };
    };
    readRowsLoosely(file, { row, text, end: lookedTo }, end.bytes);
    return { dirty, oddIds: [...oddIds], folders: [...folders.values()], ties: ties.hashes(), isTold, end };
  }

  #sidecar(sidecar: Sidecar): Omit<FileNotes, 'stamp'> {
    let isClean = true;
    const ties = new TieCollector(sidecar);
    const value = isJson(sidecar) ? readSidecar(sidecar, () => {}) : null;
    if (value) ties.meta(value);
    if (value && this.#isLooking && this.#scan.row(value)) isClean = false;
    if (this.#isLooking && !isJson(sidecar))
      readTextLoosely(sidecar, {
        text: (text) => {
          if (this.#scan.text(text)) isClean = false;
        },
      });
    return { dirty: [], oddIds: [], folders: [], ties: ties.hashes(), isTold: isClean, end: null };
  }
}

/** A transcript grows at its end, and is seldom anything else than it was before that. */
const beginsAs = (file: TranscriptFile | Sidecar, { notes, hash }: KnownNotes): boolean =>
  isTranscript(file) &&
  hash !== null &&
  notes.end !== null &&
  notes.end.bytes < file.size &&
  hashBeginning(file.path, notes.end.bytes) === hash;

const isJson = ({ kind }: Sidecar): boolean => kind === 'agent-meta' || kind === 'workflow-run';

const isTranscript = (file: TranscriptFile | Sidecar): file is TranscriptFile => 'agent' in file;
