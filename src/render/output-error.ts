const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written',
  EPERM: 'may not be written',
  EROFS: 'is on a disk that may not be written',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOTDIR: 'is below a file, not a folder',
  EEXIST: 'is a file, not a folder',
};

/** The site cannot be written. Its message is the one sentence a person reads; the old site is untouched. */
export class OutputError extends Error {
  override readonly name = 'OutputError';

  /** Only what the system says of the place; everything else is thrown on as it is. */
  static from(error: unknown, output: string): unknown {
    const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
    const reason = REASONS[code];
    return reason ? new OutputError(`${output} ${reason} (${code}). Give another folder with -o.`) : error;
  }
}
