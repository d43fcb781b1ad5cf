import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { discoverSources, GHOST_MARK, type Sources } from '../../discover/discover-sources.ts';
import { findHistory } from '../../discover/find-history.ts';
import { SourceError } from '../../discover/source-error.ts';
import { readHead } from '../../read/read-head.ts';
import { nameFromId } from '../../view/addresses.ts';
import { GhostRows } from './ghost-rows.ts';
import { knownSessions } from './known-sessions.ts';
import { type RememberedPrompt, readHistory } from './read-history.ts';

export interface WrittenGhosts {
  readonly sessions: number;
  readonly prompts: number;
}

/**
 * Writes the prompts of deleted sessions as an archive of its own, a source beside the others: whatever is done to
 * transcripts (excluded, redacted, searched, linked) is then done to them too.
 */
export function writeGhosts(sources: Sources, folder: string): WrittenGhosts {
  const found = discoverSources(sources, () => {});
  const histories = new Set(found.map(({ root }) => findHistory(root)).filter((path) => path !== null));
  if (histories.size === 0)
    throw new SourceError(
      `There is no history.jsonl beside ${found[0]!.root}. Leave --ghosts out, or name ~/.claude/projects.`,
    );
  const files = found.flatMap(({ projects }) => projects.flatMap(({ transcripts }) => transcripts));
  const isGhost = ghostTest([...histories], files);
  const written = new GhostFiles(folder);
  writeFileSync(join(folder, GHOST_MARK), 'Prompts of deleted sessions, for one build of Annals.\n');
  for (const history of histories)
    readHistory(history, (prompt) => {
      if (isGhost(prompt)) written.add(prompt);
    });
  return written;
}

/** A prompt is a ghost when its session is nowhere; where none is named, when no session was open there and then. */
function ghostTest(
  histories: readonly string[],
  files: readonly TranscriptFile[],
): (prompt: RememberedPrompt) => boolean {
  const asked = new Set<string>();
  for (const history of histories)
    readHistory(history, ({ session }) => {
      if (session !== null) asked.add(session);
    });
  const known = knownSessions(files, asked);
  let spans: ReadonlyMap<string, readonly Span[]> | undefined;
  return ({ session, project, time }) => {
    if (session !== null) return !known.has(session);
    spans ??= spansByFolder(files);
    return !(spans.get(project) ?? []).some(({ from, to }) => from <= time && time <= to);
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A prompt is remembered a moment before its session's first row is written. */
const MOMENT_MS = 60_000;

function spansByFolder(files: readonly TranscriptFile[]): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>();
  for (const file of files) {
    const head = file.kind === 'session' ? readHead(file) : null;
    if (!head) continue;
    const known = spans.get(head.cwd) ?? [];
    known.push({ from: head.time - MOMENT_MS, to: file.mtime + MOMENT_MS });
    spans.set(head.cwd, known);
  }
  return spans;
}

/** The transcripts of ghosts, one a session, written as their prompts come. */
class GhostFiles implements WrittenGhosts {
  readonly #folder: string;
  readonly #sessions = new Map<string, { readonly path: string; readonly rows: GhostRows }>();
  readonly #told = new Set<string>();
  prompts = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  add(prompt: RememberedPrompt): void {
    const session = prompt.session ?? daySession(prompt);
    // Two histories, of a laptop and of its backup, tell of the same prompt.
    const told = shortHash(`${session}\n${prompt.time}\n${prompt.text}`, 24);
    if (this.#told.has(told)) return;
    this.#told.add(told);
    const { path, rows } = this.#fileOf(session, prompt.project);
    appendFileSync(path, rows.linesOf(prompt));
    this.prompts++;
  }

  #fileOf(session: string, project: string): { readonly path: string; readonly rows: GhostRows } {
    const known = this.#sessions.get(session);
    if (known) return known;
    const folder = join(this.#folder, folderName(project));
    mkdirSync(folder, { recursive: true });
    const file = { path: join(folder, `${nameFromId(session)}.jsonl`), rows: new GhostRows(session) };
    this.#sessions.set(session, file);
    return file;
  }
}

/** Prompts of one folder and day stand together where no session is named. */
const daySession = ({ project, time }: RememberedPrompt): string =>
  `prompts-of-${new Date(time).toISOString().slice(0, 10)}-${shortHash(project, 8)}x`;

const LONGEST_FOLDER = 120;

/** As the CLI names a project's folder, so that it is joined to the one that is there. */
function folderName(project: string): string {
  const plain = project.replace(/[^A-Za-z0-9]/g, '-') || 'unknown';
  return plain.length <= LONGEST_FOLDER ? plain : `${plain.slice(0, LONGEST_FOLDER)}-${shortHash(project, 8)}`;
}

const shortHash = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
