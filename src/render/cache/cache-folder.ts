import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where builds keep what the next one can use: `$XDG_CACHE_HOME/annals`, else `~/.cache/annals`. Safe to delete. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME: base } = process.env;
  // The standard says that a relative path is to be ignored.
  return join(base?.startsWith('/') ? base : join(homedir(), '.cache'), 'annals', 'v1');
}
