import { basename } from 'node:path';
import type { Report } from '../diagnostics.ts';
import type { Archive, ProjectSource } from '../discover/discover-archive.ts';
import { type FoundSource, labelled } from '../discover/discover-sources.ts';
import { sameBeginning } from '../read/same-beginning.ts';
import { earliestHead } from './name-projects.ts';

/** A project as one of the sources has it. */
interface Share {
  readonly project: ProjectSource;
  readonly source: FoundSource;
}

/**
 * Makes one archive of several. A project is the same in two sources when its folder is called the same or its first
 * row was run in the same folder; folders of one source stay apart, as they always do. Rows need no merging: the copies
 * of a uuid are settled wherever they lie.
 */
export function mergeSources(sources: readonly FoundSource[], report: Report): Archive {
  const { root, projects } = sources[0]!;
  if (sources.length === 1) return { root, projects };
  const merged = gatherShares(sources).map((shares): ProjectSource => {
    const { project, source } = shares[0]!;
    return {
      dir: project.dir === '' && isFarFrom(source, sources) ? source.name : project.dir,
      transcripts: mergeFiles(shares, ({ transcripts }) => transcripts, report),
      sidecars: mergeFiles(shares, ({ sidecars }) => sidecars, report),
    };
  });
  return { root, projects: merged.sort((a, b) => byCode(a.dir, b.dir)) };
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Beside nothing but its own layers, a source that is a project itself needs no name for its folder. */
const isFarFrom = ({ name }: FoundSource, sources: readonly FoundSource[]): boolean =>
  sources.some((other) => other.name !== name && !isHaunted(other));

const isHaunted = ({ projects }: FoundSource): boolean =>
  projects.every(({ transcripts }) => transcripts.every(({ isGhost }) => isGhost));

/** Two folders of one source never become one project: the surest match of each goes first. */
function gatherShares(sources: readonly FoundSource[]): readonly (readonly Share[])[] {
  const gathered: Share[][] = [];
  const known = new Map<string, Share[]>();
  for (const source of sources) {
    const waiting = new Map(source.projects.map((project) => [project, keysOf(project, source)]));
    const placed: (readonly [Share[], readonly string[]])[] = [];
    for (let rank = 0; rank < RANKS; rank++)
      for (const [project, keys] of waiting) {
        const shares = known.get(keys[rank] ?? '');
        if (!shares || shares.at(-1)!.source === source) continue;
        shares.push({ project, source });
        placed.push([shares, keys]);
        waiting.delete(project);
      }
    for (const [project, keys] of waiting) {
      const shares = [{ project, source }];
      gathered.push(shares);
      placed.push([shares, keys]);
    }
    for (const [shares, keys] of placed) for (const key of keys) if (!known.has(key)) known.set(key, shares);
  }
  return gathered;
}

const RANKS = 3;

/** By what a project may be known in another source, the surest first. */
function keysOf(project: ProjectSource, { name }: FoundSource): readonly string[] {
  const cwd = earliestHead(project)?.cwd;
  const keys = [`path ${project.dir || name}`, `folder ${basename(project.dir) || name}`];
  return cwd === undefined ? keys : [...keys, `cwd ${cwd}`];
}

interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/** The files of a project over all sources, each once, with names that say whose they are. */
function mergeFiles<File extends SourceFile>(
  shares: readonly Share[],
  filesOf: (project: ProjectSource) => readonly File[],
  report: Report,
): readonly File[] {
  const places = new Map<string, File[]>();
  const paths = new Set<string>();
  for (const { project, source } of shares)
    for (const file of filesOf(project)) {
      if (paths.has(file.path)) continue;
      paths.add(file.path);
      const place = file.name.slice(project.dir.length).replace(/^\//, '');
      const copies = places.get(place) ?? [];
      copies.push({ ...file, name: labelled(file.name, source.label) });
      places.set(place, copies);
    }
  return [...places.values()]
    .flatMap((copies) => dropBeginnings(copies, report))
    .sort((a, b) => byCode(a.name, b.name));
}

/**
 * A transcript only grows: of two that bear one name, the one that is how the other begins holds nothing of its own, and
 * is not read. Files that went different ways are both read.
 */
function dropBeginnings<File extends SourceFile>(copies: readonly File[], report: Report): readonly File[] {
  if (copies.length === 1) return copies;
  const kept: File[] = [];
  for (const file of copies.toSorted((a, b) => b.size - a.size || byCode(a.name, b.name))) {
    const longer = kept.find(({ path }) => sameBeginning(path, file.path, file.size));
    if (longer) report({ code: 'copied-file', file: file.name, line: 0, detail: longer.name });
    else kept.push(file);
  }
  return kept;
}
