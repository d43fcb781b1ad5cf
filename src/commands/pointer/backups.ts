import { closeSync, constants, copyFileSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { SourceError } from '../../discover/source-error.ts';
import { clean, plural } from '../terminal-text.ts';
import { growthSince } from './growth-since.ts';
import { copyBytes, mended, refuseReadOnly, type Snapshot, swapFile } from './swap-file.ts';

/** `s1.jsonl.backup`, then `s1.jsonl.backup.2`: the CLI and Annals read neither. */
const backupName = (path: string, nth: number): string => `${path}.backup${nth > 1 ? `.${nth}` : ''}`;

/** The newest backup of a file, and how many there are. */
export function newestBackup(path: string): { readonly path: string; readonly count: number } | null {
  let count = 0;
  while (existsSync(backupName(path, count + 1))) count++;
  return count === 0 ? null : { path: backupName(path, count), count };
}

/**
 * Makes sure that a file can be given back as it is. A backup from which only the pointer has moved since is kept: it is
 * how the file was before the first move. One that the session has outgrown stays too, and another is put beside it.
 * Returns the backup, and how to take it back should the move fail.
 */
export function backUp(file: Snapshot): { readonly path: string; undo(): void } {
  const newest = newestBackup(file.path);
  if (newest && growthSince(newest.path, file.path).isPointerOnly) return { path: newest.path, undo: () => {} };
  const backup = backupName(file.path, (newest?.count ?? 0) + 1);
  const fresh = `${backup}.annals-${process.pid}`;
  try {
    copyFileSync(file.path, fresh, constants.COPYFILE_EXCL);
    renameSync(fresh, backup);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw mended(error, file.path);
  }
  return { path: backup, undo: () => rmSync(backup, { force: true }) };
}

/** Gives a file back as it was before its pointer was moved; the backup is used up. */
export function restoreBackup(file: Snapshot, isDryRun: boolean): string {
  const newest = newestBackup(file.path);
  if (!newest)
    throw new SourceError(
      `${clean(file.path)} has no backup: its pointer was not moved by Annals. Nothing to restore.`,
    );
  const { isPointerOnly, added, leaf } = growthSince(newest.path, file.path);
  if (!isPointerOnly)
    throw new SourceError(
      `${clean(file.path)} went on after its pointer was moved (${plural(added, 'new line')}); its backup would lose that. ${leaf === null ? 'Look for the message to go back to with "annals tree"' : `Go back with "annals branch ${clean(leaf)}" instead`}.`,
    );
  refuseReadOnly(file.path, statSync(file.path));
  if (isDryRun) return newest.path;
  const { size } = statSync(newest.path);
  const backup = openSync(newest.path, 'r');
  try {
    swapFile(file, (fresh) => copyBytes(backup, fresh, 0, size));
  } finally {
    closeSync(backup);
  }
  rmSync(newest.path);
  return newest.path;
}
