import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { discoverSources, type Sources } from '../../discover/discover-sources.ts';
import { SourceError } from '../../discover/source-error.ts';
import { newestBackup, restoreBackup } from '../pointer/backups.ts';
import { clean } from '../terminal-text.ts';

const LISTED = 5;

/** Gives a session's file back, byte for byte, as it was before its pointer was moved. */
export function restore(session: string, sources: Sources, isDryRun: boolean, write: (text: string) => void): void {
  const file = fileOf(session, sources);
  const backup = restoreBackup(file, isDryRun);
  write(`${isDryRun ? 'Would restore' : 'Restored'} ${clean(file.path)} from ${clean(backup)}.\n`);
}

/** The file of a session, by its id or how that begins; of several, the one that has a backup. */
function fileOf(session: string, sources: Sources): TranscriptFile {
  const files = discoverSources(sources, () => {})
    .flatMap(({ projects }) => projects)
    .flatMap(({ transcripts }) => transcripts)
    .filter((file) => file.kind === 'session' && file.session?.startsWith(session));
  if (files.length === 0) throw new SourceError(`No session here begins with "${clean(session)}".`);
  const exact = files.filter((file) => file.session === session);
  const likely = exact.length > 0 ? exact : files;
  const moved = likely.filter(({ path }) => newestBackup(path) !== null);
  const [file, ...others] = moved.length > 0 ? moved : likely;
  if (others.length > 0)
    throw new SourceError(
      `${others.length + 1} sessions begin with "${clean(session)}": ${[file!, ...others]
        .slice(0, LISTED)
        .map(({ name }) => clean(name))
        .join(', ')}${others.length >= LISTED ? ', …' : ''}. Give more of the id, or one file with --source.`,
    );
  return file!;
}
