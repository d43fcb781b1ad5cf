import type { RowKind } from '../message-index/row-kind.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What stands with the row before it, as one message. */
const FOLLOWING: ReadonlySet<RowKind> = new Set(['command-output', 'bash-output']);

/**
 * Which rows are withdrawn: 1 for each. A message that is withdrawn by its uuid takes along what was part of it: the
 * other blocks of the answer, results of its calls, agents they spawned, the output of a command.
 */
export function withdrawRows(
  timeline: Timeline,
  rules: Withdrawal,
  isSessionGone: (session: string) => boolean,
): Uint8Array {
  const { drawn } = timeline.tree;
  const { index } = drawn.dag;
  const gone = new Uint8Array(index.rows.length);
  const named: number[] = [];
  for (const [row, { session, uuid }] of index.rows.entries()) {
    const isAgent = rules.agents && drawn.threads.all[drawn.threads.of[row]!]?.kind === 'agent';
    if (isAgent || isSessionGone(session) || rules.hasTime(index.times[row]!)) gone[row] = 1;
    if (rules.hasMessage(uuid) || rules.hasMessage(index.ids[row]!)) named.push(row, drawn.twins[row]!);
  }
  for (const { uuid, twin } of timeline.folded) if (rules.hasMessage(uuid)) named.push(index.byId.get(twin) ?? -1);
  if (named.length > 0)
    withdrawMessages(
      timeline,
      named.filter((row) => row !== -1),
      gone,
    );
  return gone;
}

function withdrawMessages(timeline: Timeline, named: readonly number[], gone: Uint8Array): void {
  const { drawn } = timeline.tree;
  const { rows } = drawn.dag.index;
  const answers = new Set(named.map((row) => answerKey(row)).filter((key) => key !== null));
  const calls = new Set<string>();
  const withdraw = (row: number): void => {
    gone[row] = 1;
    for (const { id } of rows[row]!.calls) calls.add(`${rows[row]!.session}\n${id}`);
  };
  for (const row of named) withdraw(row);
  if (answers.size > 0)
    for (const row of rows.keys()) if (gone[row] === 0 && answers.has(answerKey(row) ?? '')) withdraw(row);
  if (calls.size > 0)
    for (const [row, { session, results }] of rows.entries())
      if (results.some((id) => calls.has(`${session}\n${id}`))) gone[row] = 1;
  withdrawFollowing(timeline, new Set(named), gone);
  withdrawAgents(timeline, gone);

  function answerKey(row: number): string | null {
    const id = rows[row]!.answer?.id ?? null;
    return id === null ? null : `${drawn.lineOf[row]} ${id}`;
  }
}

function withdrawFollowing({ tree }: Timeline, named: ReadonlySet<number>, gone: Uint8Array): void {
  const { rows } = tree.drawn.dag.index;
  for (const line of tree.lines) {
    let before: number | null = null;
    for (const row of line.rows) {
      const { kind } = rows[row]!;
      const isSummary = before !== null && rows[before]!.kind === 'boundary' && kind === 'compact-summary';
      if (before !== null && (FOLLOWING.has(kind) || isSummary)) gone[row] = 1;
      else before = named.has(row) ? row : null;
    }
  }
}

/** An agent repeats in its first row what its call said. */
function withdrawAgents({ tree }: Timeline, gone: Uint8Array): void {
  const queue = tree.lines.flatMap(({ number, kind, attachment }) =>
    kind === 'agent' && attachment !== -1 && gone[attachment] === 1 ? [number] : [],
  );
  const met = new Set(queue);
  for (let at = 0; at < queue.length; at++) {
    const { rows, number } = tree.lines[queue[at]!]!;
    for (const row of rows) gone[row] = 1;
    for (const child of tree.below.get(number) ?? []) {
      if (met.has(child) || tree.lines[child]!.kind === 'trunk') continue;
      met.add(child);
      queue.push(child);
    }
  }
}
