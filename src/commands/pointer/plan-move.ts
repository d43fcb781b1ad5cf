import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { SourceError } from '../../discover/source-error.ts';
import type { Note } from '../../message-index/collect-file.ts';
import type { ProjectRun } from '../../pipeline.ts';
import type { JsonObject } from '../../read/parse-line.ts';
import { RowReader } from '../../read/reread-row.ts';
import { type Pointer, Pointers } from '../../session-tree/pointers.ts';
import { clean } from '../terminal-text.ts';
import { endsLine, newLeaf } from './new-leaf.ts';
import type { FoundRow } from './resolve-row.ts';

/** What becomes of a file: some bytes of it give way to others. Nothing gives way where something is appended. */
export interface Splice {
  readonly offset: number;
  readonly length: number;
  readonly bytes: Buffer;
}

/** The pointer of a session, on its way to another row. */
export interface Move {
  readonly file: TranscriptFile;
  /** What `claude --resume` takes. */
  readonly session: string;
  readonly cwd: string | null;
  readonly from: string | null;
  readonly to: string;
  /** Null when the pointer is there already. */
  readonly splice: Splice | null;
}

/**
 * How to make a row the active leaf of its session: the pointer that decides is given another leaf. Where none does, or
 * where it lies in another file, a `last-prompt` is appended, which outranks it. No row is taken away or moved.
 */
export function planMove({ run, row: named }: FoundRow): Move {
  const { drawn } = run.timeline.tree;
  const { index } = drawn.dag;
  const row = drawn.twins[named] === -1 ? named : drawn.twins[named]!;
  const { file } = index.rows[row]!.ref;
  const session = sessionToResume(run, row, file);
  const pointer = new Pointers(drawn).deciding(index.rows[row]!.session);
  const plan = {
    file,
    session,
    cwd: cwdOf(run, row),
    from: pointer ? index.ids[pointer.leaf]! : null,
    to: index.ids[row]!,
  };
  if (pointer?.leaf === row && pointer.note.ref.file === file) return { ...plan, splice: null };
  const change = (pointer && giveOtherLeaf(pointer, file, plan.to)) ?? appendPointer(run, row, session, pointer);
  const decides = new Pointers(drawn, withNote(run, file, change.note)).deciding(index.rows[row]!.session);
  if (decides?.leaf !== row)
    throw new SourceError(
      `Another file of this session, ${clean(decides?.note.ref.file.name ?? '')}, says where it is. Move that one away first.`,
    );
  return { ...plan, splice: change.splice };
}

function sessionToResume(run: ProjectRun, row: number, file: TranscriptFile): string {
  const { drawn } = run.timeline.tree;
  const { index } = drawn.dag;
  const id = index.ids[row]!;
  if (drawn.threads.all[drawn.threads.of[row]!]!.kind === 'agent' || file.kind !== 'session' || file.session === null)
    throw new SourceError(`${clean(id)} is a message of an agent. Only the session that spawned it can be resumed.`);
  if (id !== index.rows[row]!.uuid)
    throw new SourceError(
      `Two messages share the id ${clean(index.rows[row]!.uuid)}: a pointer cannot tell them apart.`,
    );
  return file.session;
}

interface Change {
  readonly splice: Splice;
  readonly note: Note;
}

function giveOtherLeaf({ note }: Pointer, file: TranscriptFile, leafUuid: string): Change | null {
  if (note.ref.file !== file) return null;
  const bytes = newLeaf(note.ref, leafUuid);
  if (!bytes) return null;
  return {
    splice: { offset: note.ref.offset, length: note.ref.length, bytes },
    note: { ...note, value: { ...note.value, leafUuid } },
  };
}

/** As the CLI writes it. Only where another file must be outranked does it say when. */
function appendPointer(run: ProjectRun, row: number, session: string, outranked: Pointer | undefined): Change {
  const { index } = run.timeline.tree.drawn.dag;
  const { file } = index.rows[row]!.ref;
  const later = (outranked?.note.time ?? 0) + 1;
  const time = Math.max(Date.now(), Number.isNaN(later) ? 0 : later);
  const value: JsonObject = {
    type: 'last-prompt',
    lastPrompt: lastPrompt(run, row),
    leafUuid: index.ids[row]!,
    sessionId: session,
    ...(outranked && { timestamp: new Date(time).toISOString() }),
  };
  const bytes = Buffer.from(`${endsLine(file) ? '' : '\n'}${JSON.stringify(value)}\n`);
  const ref = { file, line: Number.MAX_SAFE_INTEGER, part: 0, offset: file.size, length: bytes.length };
  return { splice: { offset: file.size, length: 0, bytes }, note: { ref, type: 'last-prompt', session, time, value } };
}

/** The notes as the next reader will find them: the changed one in its place, or a new one behind those of its file. */
function withNote({ source, timeline }: ProjectRun, file: TranscriptFile, note: Note): readonly Note[] {
  const { notes } = timeline.tree.drawn.dag.index;
  const same = notes.findIndex(
    ({ ref }) => ref.file === file && ref.line === note.ref.line && ref.part === note.ref.part,
  );
  if (same !== -1) return notes.with(same, note);
  const order = new Map(source.transcripts.map((transcript, at) => [transcript, at]));
  const behind = notes.findIndex(({ ref }) => order.get(ref.file)! > order.get(file)!);
  return behind === -1 ? [...notes, note] : notes.toSpliced(behind, 0, note);
}

/** The last thing a person typed on the way to a row. */
function lastPrompt(run: ProjectRun, row: number): string {
  const { parents, dag } = run.timeline.tree.drawn;
  for (let at = row; at !== -1; at = parents[at]!) {
    const typed = dag.index.rows[at]!.kind === 'prompt' ? dag.index.rows[at]!.extra?.typed : null;
    if (typed) return typed;
  }
  return '';
}

function cwdOf(run: ProjectRun, row: number): string | null {
  const reader = new RowReader();
  const cwd = reader.read(run.timeline.tree.drawn.dag.index.rows[row]!.ref)?.cwd;
  reader.close();
  return typeof cwd === 'string' && cwd !== '' ? cwd : run.cwd;
}
