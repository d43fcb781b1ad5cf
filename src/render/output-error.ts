import { cacheFolder } from './cache/cache-folder.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written',
  EPERM: 'may not be written',
  EROFS: 'is on a disk that may not be written',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOTDIR: 'is no folder, or below something that is none',
  EEXIST: 'is no folder, or below something that is none',
  ENOENT: 'cannot be made',
  EINVAL: 'cannot be made',
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link that leads to itself',
  EBUSY: 'is in use',
};

/** `ENOSPC: no space left on device, write '/tmp/…'` */
const SYSTEM_WORDS = /^(E[A-Z]+): [^,]+, \w+(?: '(.*?)')?/s;

/** The site cannot be written. Its message is the one sentence a person reads; the old site is untouched. */
export class OutputError extends Error {
  override readonly name = 'OutputError';

  /** What the system says of a file we were writing; everything else is thrown on as it is. */
  static from(error: unknown, output: string): unknown {
    if (!(error instanceof Error)) return error;
    // From a worker only the words of an error come back; those of the system's are always alike.
    const [, code = '', path] = SYSTEM_WORDS.exec(error.message) ?? [];
    const reason = REASONS[code];
    if (reason === undefined) return error;
    const isInside = path === undefined || path.startsWith(output) || output.startsWith(path);
    if (isInside) return new OutputError(`${output} ${reason} (${code}). Give another folder with -o.`);
    const wayOut = path.startsWith(cacheFolder()) ? 'build with --no-cache' : 'set TMPDIR to another folder';
    return new OutputError(`${path} ${reason} (${code}). Make room there, or ${wayOut}.`);
  }
}
