import type { ProjectSource, Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import { type FoundSecrets, joinFound } from './found-secrets.ts';
import type { RedactOptions } from './redact-options.ts';
import { SecretScan } from './secret-scan.ts';
import { type FileNotes, isLooking, type KnownNotes, Surveyor } from './survey-file.ts';

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

export type SourceFile = TranscriptFile | Sidecar;

/** Some files of an archive, looked through. Can be posted to a thread. */
export interface PartSurvey {
  readonly found: FoundSecrets;
  /** In the order of the files. */
  readonly notes: readonly FileNotes[];
}

/** In the order in which they count. */
export const filesOf = (projects: readonly ProjectSource[]): readonly SourceFile[] =>
  projects.flatMap(({ transcripts, sidecars }) => [...transcripts, ...sidecars]);

/** The first pass: every string of every row, of the files beside them, and of their names. */
export function surveyArchive(projects: readonly ProjectSource[], options: RedactOptions): Survey {
  const files = filesOf(projects);
  const { found, notes } = surveyFiles(files, options);
  return joinSurvey(projects, [found], new Map(files.map((file, at) => [file, notes[at]!])), options);
}

/** Looks through files. Of one that is `known`, only the rows in which something was seen are looked at again. */
export function surveyFiles(
  files: readonly SourceFile[],
  options: RedactOptions,
  known: (file: SourceFile) => KnownNotes | null = () => null,
): PartSurvey {
  const surveyor = new Surveyor(options);
  const notes = files.map((file) => surveyor.look(file, known(file)));
  return { found: surveyor.found(), notes };
}

/** What was seen of all files, by whoever looked through them, in whatever order. */
export function joinSurvey(
  projects: readonly ProjectSource[],
  found: readonly FoundSecrets[],
  notes: ReadonlyMap<SourceFile, FileNotes>,
  options: RedactOptions,
): Survey {
  const names = new SecretScan(options);
  const oddIds = new Set<string>();
  const folders = new Map<string, Set<string>>();
  const seen = new Map<string, SeenFile>();
  for (const { dir } of projects) {
    names.open({ session: '', file: dir });
    if (isLooking(options)) names.text(dir);
  }
  for (const [{ path }, { stamp, dirty, oddIds: odd, folders: own }] of notes) {
    seen.set(path, { stamp, dirty: new Set(dirty.map(([place]) => place)) });
    for (const id of odd) oddIds.add(id);
    for (const [session, folder] of own) {
      const known = folders.get(session);
      if (known) known.add(folder);
      else folders.set(session, new Set([folder]));
    }
  }
  return {
    found: joinFound([names.finish(), ...found]),
    seen: seesAllThatIsRedacted(options) ? seen : null,
    oddIds,
    folders,
  };
}

/** Personal data and whole outputs are redacted for other reasons than that a rule saw a secret. */
export const seesAllThatIsRedacted = ({ level, personal }: RedactOptions): boolean =>
  level === 'standard' && personal === null;
