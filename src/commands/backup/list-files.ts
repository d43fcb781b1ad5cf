import { statSync } from 'node:fs';
import { discoverSources, type FoundSource, type Sources } from '../../discover/discover-sources.ts';
import { findHistory } from '../../discover/find-history.ts';

/** A file of a source, and where it goes in the archive. */
export interface KeptFile {
  readonly path: string;
  /** Path inside the archive, with `/`. */
  readonly place: string;
  readonly size: number;
  readonly mtime: number;
  readonly isTranscript: boolean;
}

/** Everything worth keeping: transcripts, what sessions keep beside them, and the list of prompts. */
export function listFiles(sources: Sources): {
  readonly files: readonly KeptFile[];
  readonly roots: readonly string[];
} {
  const found = discoverSources(sources, () => {});
  return { files: found.flatMap(filesOf), roots: found.map(({ root }) => root) };
}

function filesOf({ root, projects, name }: FoundSource): readonly KeptFile[] {
  const files = projects.flatMap(({ dir, transcripts, sidecars }) =>
    [...transcripts, ...sidecars].map((file) => ({
      path: file.path,
      place: dir === '' ? `${name}/${file.name}` : file.name,
      size: file.size,
      mtime: file.mtime,
      isTranscript: 'agent' in file,
    })),
  );
  const history = findHistory(root);
  if (history === null) return files;
  const { size, mtimeMs } = statSync(history);
  return [...files, { path: history, place: 'history.jsonl', size, mtime: mtimeMs, isTranscript: false }];
}
