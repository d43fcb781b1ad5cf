import type { ProjectSource } from '../../discover/discover-archive.ts';
import type { SourceFacts } from '../cache/source-notes.ts';
import type { Crew } from './crew.ts';
import { sizeOf } from './share-out.ts';

/** Bytes of transcripts that take longer to read than a thread takes to begin: what is known is gone through meanwhile. */
const WORTH_A_THREAD = 24_000_000;

/** Gets hands for what has changed as soon as that is known: threads begin while the archive is being opened. */
export async function hireEarly(crew: Crew, projects: readonly ProjectSource[], sources: SourceFacts): Promise<void> {
  const changedIn = ({ transcripts }: ProjectSource): number =>
    transcripts.reduce((sum, { path, size }) => sum + (sources.isAsItWas(path) ? 0 : size), 0);
  const changed = projects.filter((project) => changedIn(project) > 0);
  const isLong = changed.some((project) => sizeOf(project) >= WORTH_A_THREAD);
  const bytes = changed.reduce((sum, project) => sum + changedIn(project), 0);
  await crew.hire(bytes, isLong && changed.length < projects.length);
}
