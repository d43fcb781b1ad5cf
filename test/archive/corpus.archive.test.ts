import { beforeAll, describe, expect, test } from 'vitest';
import { openArchive, type ProjectRun } from '../../src/pipeline.ts';
import { type Recorded, rereader } from '../support/raw-rows.ts';

/** A row of a line, as recorded. */
interface Shown extends Recorded {
  readonly id: string;
  readonly line: string;
}

interface Checked {
  readonly folder: string;
  readonly run: ProjectRun;
  readonly shown: readonly Shown[];
  readonly folded: readonly (Recorded & { readonly uuid: string; readonly reason: string; readonly twin: string })[];
}

const projects: Checked[] = [];

beforeAll(() => {
  const archive = openArchive(process.env.ANNALS_CORPUS!);
  for (const source of archive.projects) projects.push(checkedRun(archive.run(source)));
});

function checkedRun(run: ProjectRun): Checked {
  const { tree, folded } = run.timeline;
  const { rows, ids } = tree.drawn.dag.index;
  const again = rereader();
  const shown = tree.lines.flatMap((line) =>
    line.rows.map((row) => ({ ...again(rows[row]!.ref), id: ids[row]!, line: line.id })),
  );
  return {
    folder: run.source.dir,
    run,
    shown,
    folded: folded.map(({ ref, uuid, reason, twin }) => ({ ...again(ref), uuid, reason, twin })),
  };
}

const project = (ending: string): Checked => projects.find(({ folder }) => folder.endsWith(ending))!;
const speaks = ({ role }: Recorded): boolean => role === 'user' || role === 'assistant';
const linesOf = ({ run }: Checked, kind: string) => run.timeline.tree.lines.filter((line) => line.kind === kind);

const holdsRun = (all: readonly string[], run: readonly string[]): boolean =>
  all.some((_, from) => run.every((block, at) => block === all[from + at]));

describe('the whole archive', () => {
  test('is there', () => {
    expect(projects.length).toBeGreaterThan(20);
  });

  test('has every row in one place', () => {
    for (const { run, shown, folded } of projects) {
      const { balance } = run.timeline;
      const sum = balance.folded.duplicate + balance.folded.replay + balance.folded.stutter;
      expect(shown).toHaveLength(balance.shown);
      expect(folded).toHaveLength(sum);
      expect(balance.shown + sum + balance.notes + balance.pending + balance.unreadable).toBe(balance.read);
      expect(run.diagnostics.filter(({ code }) => code === 'coverage-gap')).toEqual([]);
    }
  });

  test('folds a message only where an equal one is shown: the same role, the same blocks across row borders', () => {
    for (const { shown, folded, folder } of projects) {
      for (const copy of folded.filter(speaks)) {
        const twin = shown.find(({ id }) => id === copy.twin);
        expect(twin, `${copy.twin} in ${folder}`).toBeDefined();
        const beside = shown.filter(
          ({ role, line, row }) => role === copy.role && line === twin!.line && row.timestamp === twin!.row.timestamp,
        );
        expect(
          holdsRun(
            beside.flatMap(({ blocks }) => blocks),
            copy.blocks,
          ),
          `${copy.uuid} in ${folder}`,
        ).toBe(true);
      }
    }
  });

  test('has two rewinds, and nothing else is a branch', () => {
    const rewinds = projects.flatMap(({ folder, run }) =>
      run.timeline.tree.drawn.forks
        .filter(({ branches }) => branches.length > 0)
        .map(({ rung, branches }) => ({ folder, rung, branches: branches.length })),
    );
    expect(rewinds).toEqual([
      { folder: expect.stringMatching(/-experiments-ideas$/), rung: 'rewind', branches: 2 },
      { folder: expect.stringMatching(/^scripts-and-tools\//), rung: 'rewind', branches: 3 },
    ]);
    expect(projects.flatMap((each) => linesOf(each, 'branch'))).toHaveLength(5);
  });

  test('shows every call once, and every result once', () => {
    for (const { shown, folder } of projects) {
      for (const kind of ['tool_use', 'tool_result']) {
        const blocks = shown.flatMap(({ blocks, line }) =>
          blocks.filter((block) => block.startsWith(`{"type":"${kind}"`)).map((block) => `${line} ${block}`),
        );
        expect(blocks.length - new Set(blocks).size, `${kind} twice in ${folder}`).toBe(0);
      }
    }
  });
});

describe('known shapes', () => {
  test('three chained parallel calls that go on from the first result: three calls, then three results', () => {
    const { run } = project('-src-experiments-claude_p');
    const { forks, dag, lineOf } = run.timeline.tree.drawn;
    const chains = forks
      .filter(({ rung }) => rung === 'dead-end-continuation')
      .map(({ row }) => {
        const calls = [row];
        for (let at = row; at !== -1; ) {
          at = Array.from(dag.children.of(at)).find((child) => dag.index.rows[child]!.calls.length > 0) ?? -1;
          if (at !== -1) calls.push(at);
        }
        return calls;
      });
    expect(chains.map(({ length }) => length)).toContain(3);
    for (const call of chains.flat()) {
      const { session, calls } = dag.index.rows[call]!;
      const pair = run.timeline.pairs.of(session, calls[0]!.id);
      expect(lineOf[call]).not.toBe(-1);
      expect(lineOf[pair!.resultRow]).toBe(lineOf[call]);
    }
  });

  test('an editor’s replay is shown once and in full, from the copy that goes on', () => {
    const { shown, folded, run } = project('moredip-session-share');
    const session = shown.filter(({ line }) => line.startsWith('47bf5f5c'));
    expect(new Set(session.map(({ line }) => line)).size).toBe(1);
    const said = session
      .filter(speaks)
      .flatMap(({ role, row, blocks }) => blocks.map((block) => `${role} ${row.timestamp} ${block}`));
    expect(new Set(said).size).toBe(said.length);
    const copies = folded.filter(({ row }) => String(row.sessionId).startsWith('47bf5f5c'));
    expect(copies.length).toBeGreaterThan(0);
    for (const { role, row, blocks } of copies.filter(speaks))
      for (const block of blocks) expect(said).toContain(`${role} ${row.timestamp} ${block}`);
    const { byId, times } = run.timeline.tree.drawn.dag.index;
    for (const { uuid, twin } of copies)
      expect(endOf(run, byId.get(twin)!)).toBeGreaterThanOrEqual(endOf(run, byId.get(uuid)!));
    expect(times[byId.get(session.at(-1)!.id)!]).toBe(Math.max(...session.map(({ id }) => times[byId.get(id)!]!)));
  });

  test('a prompt queued under an old parent stays on the trunk, at its time', () => {
    const checked = project('-tmp-claude-code-sessions');
    const at = checked.shown.findIndex(({ blocks }) =>
      blocks.some((block) => block.includes('are they still being written?') && block.startsWith('{"type":"text"')),
    );
    const [before, prompt, after] = checked.shown.slice(at - 1, at + 2);
    expect(linesOf(checked, 'trunk').map(({ id }) => id)).toContain(prompt!.line);
    expect([before!.line, after!.line]).toEqual([prompt!.line, prompt!.line]);
    const times = [before, prompt, after].map((each) => Date.parse(String(each!.row.timestamp)));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

/** When the last row below a row was written, by what was recorded. */
function endOf({ timeline }: ProjectRun, from: number): number {
  const { dag } = timeline.tree.drawn;
  let end = 0;
  const rows = [from];
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
    end = Math.max(end, dag.index.times[row]!);
    rows.push(...dag.children.of(row));
  }
  return end;
}
