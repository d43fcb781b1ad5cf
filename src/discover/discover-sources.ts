import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Diagnostic, Report } from '../diagnostics.ts';
import { type Archive, discoverArchive, isLayer } from './discover-archive.ts';
import { SourceError } from './source-error.ts';

/** In a folder that holds the prompts of deleted sessions: they are shown, but name and order nothing else. */
export const GHOST_MARK = '.annals-ghosts';

/** One source, or several at once: a laptop's and a desktop's. */
export type Sources = string | readonly string[];

export interface FoundSource extends Archive {
  /** Tells its files from those of the other sources; '' where nothing needs to. */
  readonly label: string;
  /** What a project is called whose folder is the source itself. */
  readonly name: string;
}

interface Place {
  readonly source: string;
  readonly folder: string;
  readonly name: string;
}

/**
 * Finds the transcripts of every source. What `annals backup` kept beside a copy lies in layers below its folder: each
 * of them is a source of its own, so that the copies settle like those of two machines.
 */
export function discoverSources(sources: Sources, report: Report): readonly FoundSource[] {
  const places = new Map<string, Place>();
  for (const source of typeof sources === 'string' ? [sources] : sources)
    for (const place of placesOf(source))
      if (!places.has(realpath(place.source))) places.set(realpath(place.source), place);
  if (places.size === 0) throw new SourceError('No source was named. Give the folder that holds your transcripts.');
  const isGhost = ({ source }: Place): boolean => existsSync(join(source, GHOST_MARK));
  const [ghosts, all] = [[...places.values()].filter(isGhost), [...places.values()].filter((place) => !isGhost(place))];
  const labels = labelsOf(all.map(({ folder }) => folder));
  const labelledPlaces = all.map((place, at) => ({ ...place, label: labels[at]! }));
  // In the order of their labels: how they were typed must not matter.
  labelledPlaces.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  const discover = ({ source, name }: Place, label: string): FoundSource => {
    const found = discoverArchive(source, (odd) => report({ ...odd, file: labelled(odd.file, label) }));
    return { ...found, label, name };
  };
  return [
    ...labelledPlaces.map((place) => discover(place, place.label)),
    ...ghosts.map((place) => haunted(discover(place, 'history.jsonl'))),
  ];
}

/** What was found, and what was odd about it. */
export interface Discovered {
  readonly sources: readonly FoundSource[];
  readonly diagnostics: readonly Diagnostic[];
}

export function discover(sources: Sources): Discovered {
  const diagnostics: Diagnostic[] = [];
  return { sources: discoverSources(sources, (odd) => diagnostics.push(odd)), diagnostics };
}

const haunted = (source: FoundSource): FoundSource => ({
  ...source,
  projects: source.projects.map((project) => ({
    ...project,
    transcripts: project.transcripts.map((file) => ({ ...file, isGhost: true })),
  })),
});

export const labelled = (file: string, label: string): string => (label === '' ? file : `${file} (${label})`);

/** A source and its layers. What is not there is for `discoverArchive` to say. */
function placesOf(source: string): readonly Place[] {
  const path = realpath(source);
  const folder = source.endsWith('.jsonl') ? dirname(path) : path;
  const own = { source, folder, name: basename(folder) };
  const layers = entriesOf(path).filter(isLayer).sort(byNumber);
  return [own, ...layers.map((layer) => ({ ...own, source: join(source, layer), folder: join(folder, layer) }))];
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

function realpath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What is left of the folders' paths without the parts that all of them share: `desktop` and `laptop`. */
function labelsOf(folders: readonly string[]): readonly string[] {
  const paths = folders.map((folder) => folder.split(sep));
  const head = sharedParts(paths);
  const rests = paths.map((parts) => parts.slice(head));
  const tail = sharedParts(rests.map((parts) => parts.toReversed()));
  return rests.map((parts) => parts.slice(0, parts.length - tail).join('/'));
}

function sharedParts(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  const end = first.findIndex((part, at) => paths.some((parts) => parts[at] !== part));
  return end === -1 ? first.length : end;
}
