import { createHash } from 'node:crypto';
import type { Sidecar } from '../../discover/discover-archive.ts';
import type { FileWindows } from '../../read/file-windows.ts';
import type { SessionPages } from '../../view/session-pages.ts';
import type { SessionContext } from '../write-session.ts';

/**
 * All that the pages of a session are made of, as one hash: the bytes of its rows, and how they hang together. Numbers
 * of rows and lines change with every row of the project, so ids stand for them.
 */
export function sessionKey(
  pages: SessionPages,
  topLines: readonly number[],
  context: Pick<SessionContext, 'leaving' | 'pullRequests' | 'sessionLink' | 'slug' | 'timeZone'>,
  { files, sidecars }: { readonly files: FileWindows; readonly sidecars: readonly Sidecar[] },
): string {
  const { timeline, messages, session } = pages;
  const { lines, drawn } = timeline.tree;
  const { rows } = drawn.dag.index;
  const [hash, content] = [createHash('sha256'), createHash('sha256')];
  let said = '';
  const say = (...facts: readonly unknown[]): void => {
    said += `${JSON.stringify(facts)}\n`;
    if (said.length < MUCH) return;
    hash.update(said);
    said = '';
  };
  const idOf = (row: number): string | null => (row === -1 ? null : pages.idOf(row));
  const lineId = (line: number): string | null => lines[line]?.id ?? null;

  say(session, context.slug, context.timeZone, context.pullRequests.get(session) ?? [], pages.parts);
  say(topLines.map(lineId));
  for (const { name, size, mtime } of sidecars) say(name, size, mtime);
  for (const line of messages.byLine.keys()) {
    const {
      id,
      kind,
      thread,
      parent,
      forkRow,
      starts,
      rows: own,
      above,
      attachment,
      outside,
      depth,
      choice,
      agentType,
      meta,
    } = lines[line]!;
    say(id, kind, thread.kind, thread.session, lineId(parent), idOf(forkRow), starts.map(idOf), own.map(idOf));
    say(lineId(above), idOf(attachment), outside, depth, choice, agentType, meta, timeline.titles[line]);
  }
  for (const { number, kind, line, rows: own, nested, steering } of messages.messages) {
    say(number, kind, lineId(line), own.map(idOf), nested.map(lineId));
    if (steering) say(steering.ref.line, steering.time, steering.text);
  }
  const sayRow = (row: number): void => {
    const { kind, calls, results, session: of, ref } = rows[row]!;
    const links = (context.leaving.get(row) ?? []).map((to) => [to, context.sessionLink(to)]);
    say(idOf(row), kind, pages.timeOf(row), pages.foldedInto(row), links, pages.compactionAt(row)?.label ?? null);
    for (const id of [...calls.map((call) => call.id), ...results]) {
      const pair = timeline.pairs.of(of, id);
      if (pair) say(idOf(pair.callRow), idOf(pair.resultRow), pair.isJoined);
    }
    // two rows of one line have the same bytes
    say(ref.part, ref.length);
    content.update(files.read(ref.file.path, ref.offset, ref.length));
  };
  for (const row of rowsOf(pages)) sayRow(row);
  return hash.update(said).update(content.digest()).digest('hex');
}

/** Characters that are hashed in one go: each call costs more than what it hashes. */
const MUCH = 64_000;

/** Those on its pages, and those of its lines that no page shows but some count. */
function rowsOf({ timeline, messages }: SessionPages): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const line of messages.byLine.keys()) for (const row of timeline.tree.lines[line]!.rows) rows.add(row);
  for (const message of messages.messages) for (const row of message.rows) rows.add(row);
  return rows;
}
