import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Report } from '../diagnostics.ts';
import { SourceError } from './source-error.ts';

export type TranscriptKind = 'session' | 'agent' | 'journal';

export interface TranscriptFile {
  readonly path: string;
  /** Path inside the archive, with `/`: what reports name and what ties are settled by. */
  readonly name: string;
  readonly kind: TranscriptKind;
  /** The session its place or name says it belongs to; rows may say otherwise. */
  readonly session: string | null;
  readonly agent: string | null;
  /** The workflow run whose agent it is. */
  readonly run: string | null;
  /** Set where only the prompts of a deleted session are left. */
  readonly isGhost?: true;
  readonly size: number;
  readonly mtime: number;
  /** Ids in it that must not be shown, and what they are called instead; null for none, as nearly always. */
  readonly renamed: ReadonlyMap<string, string> | null;
}

export interface Sidecar {
  readonly path: string;
  readonly name: string;
  readonly kind: 'agent-meta' | 'workflow-run' | 'workflow-script' | 'tool-result';
  readonly session: string;
  /** The agent, run or result it belongs to. */
  readonly id: string;
  readonly size: number;
  readonly mtime: number;
}

export interface ProjectSource {
  /** Folder inside the archive, with `/`; '' when the source itself is the project. */
  readonly dir: string;
  readonly transcripts: readonly TranscriptFile[];
  readonly sidecars: readonly Sidecar[];
}

export interface Archive {
  readonly root: string;
  readonly projects: readonly ProjectSource[];
}

/**
 * Finds every transcript below a source. A folder is a project when it holds transcripts itself, or session folders
 * whose transcript is gone; so `~/.claude/projects`, one project of it, a folder of several such archives and a single
 * file all work. Names are sorted by code unit: the same archive reads the same on every machine.
 */
export function discoverArchive(source: string, report: Report): Archive {
  const stats = statOf(source);
  if (!stats) throw new SourceError(`There is nothing at ${source}. Give the folder that holds your transcripts.`);
  if (stats.isFile()) return singleFile(source, stats, report);
  const root = realpathSync(source);
  const projects: ProjectSource[] = [];
  const walk = new Walk(root, report);
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { project, below } = readFolder(walk, folder);
    if (project) projects.push(project);
    for (const deeper of below) if (folder !== root || !isLayer(basename(deeper))) folders.push(deeper);
  }
  if (projects.length === 0)
    throw new SourceError(`No transcript (.jsonl) in ${source} or below. Give the folder that holds your transcripts.`);
  return { root, projects: projects.sort((a, b) => byName(a.dir, b.dir)) };
}

/** Where `annals backup` keeps what it must not put over a copy: a source of its own, not a project of this one. */
export const isLayer = (folder: string): boolean => /^\.beside-[1-9]\d*$/.test(folder);

const SESSION_FOLDERS = new Set(['subagents', 'workflows', 'tool-results']);

function singleFile(source: string, stats: Stats, report: Report): Archive {
  if (!source.endsWith('.jsonl'))
    throw new SourceError(`${source} is no transcript. Give a .jsonl file, or a folder that holds some.`);
  const path = realpathSync(source);
  const root = dirname(path);
  const walk = new Walk(root, report);
  const own = transcriptAt(walk, path, stats);
  const folder = path.slice(0, -'.jsonl'.length);
  const inside = walk.list(folder).length > 0 ? readSessionFolder(walk, folder) : { transcripts: [], sidecars: [] };
  const project = { dir: '', transcripts: [own, ...inside.transcripts], sidecars: inside.sidecars };
  return { root, projects: [project] };
}

function readFolder(walk: Walk, folder: string): { project: ProjectSource | null; below: string[] } {
  const transcripts: TranscriptFile[] = [];
  const sidecars: Sidecar[] = [];
  const below: string[] = [];
  for (const entry of walk.list(folder)) {
    if (entry.isFile && isTranscript(entry.path)) transcripts.push(transcriptAt(walk, entry.path, entry.stats));
    if (!entry.isFile && isSessionFolder(walk, entry.path)) {
      const inside = readSessionFolder(walk, entry.path);
      for (const transcript of inside.transcripts) transcripts.push(transcript);
      for (const sidecar of inside.sidecars) sidecars.push(sidecar);
    } else if (!entry.isFile) below.push(entry.path);
  }
  if (transcripts.length === 0) return { project: null, below };
  transcripts.sort((a, b) => byName(a.name, b.name));
  sidecars.sort((a, b) => byName(a.name, b.name));
  return { project: { dir: walk.nameOf(folder), transcripts, sidecars }, below };
}

/** A folder with agents, runs or outputs of a session; a project that merely bears such a name holds transcripts itself. */
function isSessionFolder(walk: Walk, folder: string): boolean {
  const inside = walk.list(folder).filter((entry) => !entry.isFile && SESSION_FOLDERS.has(basename(entry.path)));
  if (inside.length === 0) return false;
  const hasTranscript = walk.list(dirname(folder)).some(({ path }) => path === `${folder}.jsonl`);
  return hasTranscript || inside.some(({ path }) => !holdsSessions(walk, path));
}

const holdsSessions = (walk: Walk, folder: string): boolean =>
  walk.list(folder).some(({ path, isFile }) => isFile && path.endsWith('.jsonl') && agentOf(basename(path)) === null);

/** Everything a session keeps beside its transcript: agents at any depth, workflow runs, outputs too big for a row. */
function readSessionFolder(walk: Walk, folder: string): { transcripts: TranscriptFile[]; sidecars: Sidecar[] } {
  const session = basename(folder);
  const transcripts: TranscriptFile[] = [];
  const sidecars: Sidecar[] = [];
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of walk.list(current)) {
      if (!entry.isFile) {
        folders.push(entry.path);
        continue;
      }
      const place = relative(folder, entry.path).split(sep);
      const file = basename(entry.path);
      const agent = agentOf(file);
      const base = {
        path: entry.path,
        name: walk.nameOf(entry.path),
        size: entry.stats.size,
        mtime: entry.stats.mtimeMs,
      };
      if (file.endsWith('.jsonl')) {
        const kind = agent !== null ? 'agent' : file === 'journal.jsonl' ? 'journal' : 'session';
        if (kind === 'session') walk.report({ code: 'unplaced-file', file: base.name, line: 0 });
        const run = place[1] === 'workflows' ? (place[2] ?? null) : null;
        transcripts.push({ ...base, kind, session, agent, run, renamed: null });
      } else if (file.endsWith('.meta.json') && agent !== null)
        sidecars.push({ ...base, kind: 'agent-meta', session, id: agent });
      else if (place[0] === 'workflows' && place[1] === 'scripts')
        sidecars.push({ ...base, kind: 'workflow-script', session, id: file });
      else if (place[0] === 'workflows' && file.endsWith('.json'))
        sidecars.push({ ...base, kind: 'workflow-run', session, id: file.slice(0, -'.json'.length) });
      else if (place[0] === 'tool-results')
        sidecars.push({ ...base, kind: 'tool-result', session, id: file.replace(/\.[^.]*$/, '') });
    }
  }
  return { transcripts, sidecars };
}

function transcriptAt(walk: Walk, path: string, stats: Stats): TranscriptFile {
  const file = basename(path);
  const agent = agentOf(file);
  return {
    path,
    name: walk.nameOf(path),
    kind: agent === null ? 'session' : 'agent',
    session: agent === null ? file.slice(0, -'.jsonl'.length) : null,
    agent,
    run: null,
    size: stats.size,
    mtime: stats.mtimeMs,
    renamed: null,
  };
}

/** `~/.claude/history.jsonl` lists prompts, it is no conversation. */
const isTranscript = (path: string): boolean => path.endsWith('.jsonl') && basename(path) !== 'history.jsonl';

const agentOf = (file: string): string | null => /^agent-(.+?)\.(?:jsonl|meta\.json)$/.exec(file)?.[1] ?? null;

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface FoundEntry {
  readonly path: string;
  readonly isFile: boolean;
  readonly stats: Stats;
}

/** Listing folders without leaving the archive and without meeting one twice. */
class Walk {
  readonly #root: string;
  readonly report: Report;
  readonly #listed = new Map<string, readonly FoundEntry[]>();

  constructor(root: string, report: Report) {
    this.#root = root;
    this.report = report;
  }

  nameOf(path: string): string {
    return relative(this.#root, path).split(sep).join('/');
  }

  list(folder: string): readonly FoundEntry[] {
    const known = this.#listed.get(folder);
    if (known) return known;
    const found = entriesOf(folder, () => this.report({ code: 'unreadable-file', file: this.nameOf(folder), line: 0 }))
      .sort((a, b) => byName(a.name, b.name))
      .flatMap((entry) => this.#resolve(folder, entry));
    this.#listed.set(folder, found);
    return found;
  }

  #resolve(folder: string, entry: Dirent): FoundEntry[] {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) {
      this.#passOver(path);
      return [];
    }
    const stats = statOf(path);
    return stats && (stats.isFile() || stats.isDirectory()) ? [{ path, isFile: stats.isFile(), stats }] : [];
  }

  /** No link is followed: what lies inside the archive is met at its own place, what lies outside is not ours to read. */
  #passOver(link: string): void {
    const file = this.nameOf(link);
    try {
      if (!realpathSync(link).startsWith(this.#root + sep)) this.report({ code: 'link-outside', file, line: 0 });
    } catch {
      this.report({ code: 'unreadable-file', file, line: 0, detail: 'broken link' });
    }
  }
}

function entriesOf(folder: string, onError: () => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError();
    return [];
  }
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
