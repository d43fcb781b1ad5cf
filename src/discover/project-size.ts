import type { ProjectSource } from './discover-archive.ts';

/** Bytes of its transcripts. */
export const sizeOf = ({ transcripts }: Pick<ProjectSource, 'transcripts'>): number =>
  transcripts.reduce((sum, { size }) => sum + size, 0);
