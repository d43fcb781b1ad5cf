import type { RungName } from '../../dag-lines/ladder.ts';
import { severityOf } from '../../diagnostics.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { pathFacts, pathsOf } from '../paths/path-facts.ts';
import type { Selected } from './select-rows.ts';

/** One project of `annals inspect --format json`. The fields are a contract: docs/json.md describes each. */
export function projectJson(run: ProjectRun, selected: Selected): object {
  const { timeline } = run;
  const { tree } = timeline;
  const { dag, forks } = tree.drawn;
  const { ids, rows } = dag.index;
  const idOf = (row: number): string | null => (row === -1 ? null : ids[row]!);
  const settled = forks.filter(({ row }) => selected.has(row));
  return {
    slug: run.slug,
    name: run.name,
    cwd: run.cwd,
    folder: run.source.dir,
    lines: tree.lines
      .filter(({ number }) => selected.lines.has(number))
      .map((line) => ({
        id: line.id,
        kind: line.kind,
        session: line.thread.session,
        title: timeline.titles[line.number],
        parent: line.above === -1 ? (line.outside?.session ?? null) : tree.lines[line.above]!.id,
        attachment: line.outside?.uuid ?? idOf(line.attachment),
        outside: line.outside?.project ?? null,
        status: line.choice?.status ?? null,
        decidedBy: line.choice?.decidedBy ?? null,
        agentType: line.agentType,
        depth: line.depth,
        uuids: line.rows.map((row) => ids[row]),
      })),
    roots: dag.roots
      .filter(({ row }) => selected.has(row))
      .map(({ row, kind, missingParent }) => ({ uuid: ids[row], kind, missingParent })),
    forks: settled.map(({ row, children, rung }) => ({
      uuid: ids[row],
      children: children.map((child) => ids[child]),
      rung,
    })),
    rungs: countRungs(settled.map(({ rung }) => rung)),
    cyclesCut: dag.cyclesCut,
    junctions: timeline.junctions.filter(({ row }) => selected.has(row)).map(({ row, to }) => ({ uuid: ids[row], to })),
    paths: pathsOf(run)
      .all.filter(({ line }) => selected.lines.has(line))
      .map((path) => pathFacts(path, run)),
    order: selected.order.map((row) => ids[row]),
    compactions: timeline.compactions
      .filter(({ line }) => selected.lines.has(line))
      .map(({ row, line, label }) => ({ uuid: ids[row], line: tree.lines[line]!.id, label })),
    rows: timeline.balance,
    folded: timeline.folded.map(({ uuid, reason, twin }) => ({ uuid, reason, twin })),
    sidechains: tree.lines
      .filter(({ kind, number, rows: own }) => kind === 'agent' && own.length > 0 && selected.lines.has(number))
      .map(({ id, rows: own }) => ({ line: id, start: ids[own[0]!], end: ids[own.at(-1)!] })),
    isLinear: forks.every(({ branches }) => branches.length === 0),
    steering: timeline.steering.map(({ session, ref, text }) => ({
      session,
      file: ref.file.name,
      line: ref.line,
      text,
    })),
    usage: Object.fromEntries(timeline.usage),
    diagnostics: run.diagnostics.map((diagnostic) => ({ ...diagnostic, severity: severityOf(diagnostic.code) })),
    models: [...new Set(rows.flatMap(({ answer }) => answer?.model ?? []))]
      .filter((model) => model !== '<synthetic>')
      .sort(),
  };
}

function countRungs(rungs: readonly RungName[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rung of rungs) counts[rung] = (counts[rung] ?? 0) + 1;
  return counts;
}
