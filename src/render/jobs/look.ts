import { NO_IDS, type ScannedIds, scanIds } from '../../read/scan-ids.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { type PartSurvey, type SourceFile, surveyFiles } from '../../redact/survey-archive.ts';

/** Files to be looked through before the first page is written. Plain data. */
export interface LookJob {
  readonly files: readonly SourceFile[];
  readonly redact: RedactOptions;
}

/** What was seen in them. Holds secrets: it never leaves the memory. */
export interface Looked extends PartSurvey {
  /** In the order of the files; files beside transcripts have none. */
  readonly ids: readonly ScannedIds[];
}

export const look = ({ files, redact }: LookJob): Looked => ({
  ...surveyFiles(files, redact),
  ids: files.map(idsIn),
});

export const idsIn = (file: SourceFile): ScannedIds => ('agent' in file ? scanIds(file) : NO_IDS);
