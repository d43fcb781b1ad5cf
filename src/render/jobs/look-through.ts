import { setImmediate as turn } from 'node:timers/promises';
import type { ProjectSource } from '../../discover/discover-archive.ts';
import { NO_IDS, type ScannedIds } from '../../read/scan-ids.ts';
import type { FoundSecrets } from '../../redact/found-secrets.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { filesOf, joinSurvey, type SourceFile, surveyFiles } from '../../redact/survey-archive.ts';
import type { FileNotes } from '../../redact/survey-file.ts';
import type { KeptLook, LookMemory } from '../cache/look-memory.ts';
import { noteFiles, type SourceFacts } from '../cache/source-notes.ts';
import type { Seen } from '../open-published.ts';
import type { Crew } from './crew.ts';
import { idsIn } from './look.ts';

/** Bytes of files that are looked through in one go. */
const BATCH = 2_000_000;

/** The first pass over an archive, by many hands, and only over files that were not seen as they are now. */
export async function lookThrough(
  projects: readonly ProjectSource[],
  redact: RedactOptions,
  crew: Crew,
  sources: SourceFacts | null,
  memory: LookMemory | null,
): Promise<Seen> {
  const notes = new Map<SourceFile, FileNotes>();
  const ids = new Map<string, ScannedIds>();
  const found: FoundSecrets[] = [];
  const known: ReadonlyMap<string, KeptLook> = memory?.recall(projects) ?? new Map();
  const files = filesOf(projects);
  const again = files.filter(({ path }) => known.has(path));
  noteFiles(again, sources);
  // What is known is nearly always as it was: names are looked at, and rows in which something was seen.
  const seen = surveyFiles(again, redact, ({ path }) => known.get(path) ?? null);
  found.push(seen.found);
  again.forEach((file, at) => {
    notes.set(file, seen.notes[at]!);
    ids.set(file.path, known.get(file.path)?.ids ?? idsIn(file));
  });
  const unknown = files.filter(({ path }) => !known.has(path));
  await crew.hire(unknown.reduce((sum, { size }) => sum + size, 0));
  const look = async (batch: readonly SourceFile[]): Promise<void> => {
    const looked = await crew.look({ files: batch, redact });
    found.push(looked.found);
    batch.forEach((file, at) => {
      notes.set(file, looked.notes[at]!);
      ids.set(file.path, looked.ids[at]!);
    });
  };
  let all: Promise<unknown> = Promise.resolve();
  for (const batch of batches(unknown)) {
    noteFiles(batch, sources);
    all = Promise.all([all, look(batch)]);
    all.catch(() => {}); // it is waited for below
    await turn(); // others look through it while the next is noted
  }
  await all;
  const inOrder = new Map(files.map((file) => [file, notes.get(file)!]));
  const survey = joinSurvey(projects, found, inOrder, redact);
  const isNew = new Set(files.flatMap(({ path }) => (known.get(path)?.ids ? [] : [path])));
  const changed = projects.filter((project) => filesOf([project]).some(({ path }) => isNew.has(path)));
  memory?.keep(changed, inOrder, ids, survey.found);
  const ties = new Map(files.map((file) => [file.path, notes.get(file)!.ties]));
  return { survey, idsOf: ({ path }) => ids.get(path) ?? NO_IDS, tiesOf: ({ path }) => ties.get(path)! };
}

/** The largest first: no long one begins when the others are done. */
function batches(files: readonly SourceFile[]): SourceFile[][] {
  const made: SourceFile[][] = [];
  let room = 0;
  for (const file of files.toSorted((a, b) => b.size - a.size)) {
    if (made.length === 0 || file.size > room) {
      made.push([]);
      room = BATCH;
    }
    made.at(-1)!.push(file);
    room -= file.size;
  }
  return made;
}
