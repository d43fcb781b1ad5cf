import { severityOf } from '../../diagnostics.ts';
import type { ProjectRun } from '../../pipeline.ts';
import { clean, figure, plural } from '../terminal-text.ts';

/** A project in a few lines, for people. */
export function projectSummary(run: ProjectRun): string {
  const { timeline, diagnostics } = run;
  const { balance, tree } = timeline;
  const count = (kind: string): number => tree.lines.filter((line) => line.kind === kind).length;
  const folded = balance.folded.duplicate + balance.folded.replay + balance.folded.stutter;
  const severities = diagnostics.map(({ code }) => severityOf(code));
  const tokens = [...timeline.usage].map(
    ([model, { input, output, cacheRead, cacheWrite }]) =>
      `    ${clean(model)}: ${figure(input)} in, ${figure(output)} out, ${figure(cacheRead)} cache read, ${figure(cacheWrite)} cache write`,
  );
  return [
    `${clean(run.name)}  (${clean(run.source.dir) || '.'})`,
    `  ${plural(count('trunk'), 'session')}, ${plural(count('branch'), 'branch', 'branches')}, ${plural(count('agent'), 'agent')}, ${plural(timeline.compactions.length, 'compaction')}`,
    `  ${figure(balance.read)} rows read = ${figure(balance.shown)} shown + ${figure(folded)} folded + ${figure(balance.notes)} notes + ${balance.pending} pending + ${balance.unreadable} unreadable`,
    ...(tokens.length > 0 ? ['  tokens', ...tokens] : []),
    `  ${plural(severities.filter((severity) => severity === 'error').length, 'error')}, ${plural(severities.filter((severity) => severity === 'warning').length, 'warning')}`,
  ].join('\n');
}
