import type { ProjectSource } from '../../discover/discover-archive.ts';
import { sizeOf } from '../../discover/project-size.ts';
import { changedBytes, noteFiles, type SourceFacts } from '../cache/source-notes.ts';
import type { Crew } from './crew.ts';

/** Bytes of transcripts that take longer to read than a thread takes to begin: what is known is gone through meanwhile. */
const WORTH_A_THREAD = 24_000_000;

/**
 * Gets hands for what has changed as soon as that is known: threads begin while the archive is being opened. One that
 * will write a single large project reads it meanwhile, for as long as nobody knows whether all of it is needed.
 */
export async function hireEarly(crew: Crew, projects: readonly ProjectSource[], sources: SourceFacts): Promise<void> {
  const changed = projects.filter((project) => changedBytes(project, sources) > 0);
  const isLong = changed.some((project) => sizeOf(project) >= WORTH_A_THREAD);
  const bytes = changed.reduce((sum, project) => sum + changedBytes(project, sources), 0);
  const hands = await crew.hire(bytes, isLong && changed.length < projects.length);
  const [project, ...others] = changed;
  if (!project || others.length > 0 || hands !== 1 || !crew.isMany) return;
  noteFiles(project.transcripts, sources);
  crew.readAhead(project).catch(() => {}); // who cannot read it will not be able to write it, and say so
}
