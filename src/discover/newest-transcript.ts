import type { ProjectSource, TranscriptFile } from './discover-archive.ts';

/** The transcript that was written to last; undefined if there is none. */
export const newestOf = ({ transcripts }: ProjectSource): TranscriptFile | undefined =>
  transcripts.reduce<TranscriptFile | undefined>(
    (newest, file) => (newest === undefined || file.mtime > newest.mtime ? file : newest),
    undefined,
  );
