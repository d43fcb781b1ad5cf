import { statSync } from 'node:fs';
import { SourceError } from '../../discover/source-error.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { shellWord } from '../../view/pages/shell-word.ts';
import { clean } from '../terminal-text.ts';
import { backUp } from './backups.ts';
import { type Move, planMove } from './plan-move.ts';
import type { FoundRow } from './resolve-row.ts';
import { copyBytes, refuseReadOnly, swapFile, writeAll } from './swap-file.ts';

/** Makes a row the active leaf of its session, and says what was done and how to go on from there. */
export function movePointer(found: FoundRow, isDryRun: boolean, write: (text: string) => void): void {
  const move = planMove(found);
  refuseHalfWritten(found.run, move);
  if (move.splice !== null) refuseReadOnly(move.file.path, statSync(move.file.path));
  const backup = isDryRun || move.splice === null ? null : applyMove(move);
  const to = clean(move.to);
  if (move.splice === null) write(`The session is at ${to} already. Nothing was changed.\n`);
  else
    write(
      `${isDryRun ? 'Would move' : 'Moved'} the pointer of session ${clean(move.session)} ${move.from === null ? '' : `from ${clean(move.from)} `}to ${to}.\n`,
    );
  if (backup !== null)
    write(`The file as it was: ${clean(backup)}\nUndo with:    annals restore ${shellWord(move.session)}\n`);
  if (!isDryRun) write(`Resume with:  ${resumeCommand(move)}\n`);
}

/** Writes the move down, backup first. Returns the backup. */
export function applyMove({ file, splice }: Move): string {
  if (splice === null) throw new Error('There is nothing to move.');
  const backup = backUp(file);
  try {
    swapFile(file, (fresh, old) => {
      copyBytes(old, fresh, 0, splice.offset);
      writeAll(fresh, splice.bytes);
      copyBytes(old, fresh, splice.offset + splice.length, file.size);
    });
  } catch (error) {
    backup.undo();
    throw error;
  }
  return backup.path;
}

/** Half a row at the end: the CLI is writing it now, or was killed while it did. */
function refuseHalfWritten({ diagnostics }: ProjectRun, { file }: Move): void {
  if (diagnostics.some((odd) => odd.code === 'pending-row' && odd.file === file.name))
    throw new SourceError(
      `${clean(file.path)} ends in half a line: its session is being written. End it, then try again.`,
    );
}

const resumeCommand = ({ cwd, session }: Pick<Move, 'cwd' | 'session'>): string =>
  `${cwd === null ? '' : `cd ${shellWord(cwd)} && `}claude --resume ${shellWord(session)}`;
