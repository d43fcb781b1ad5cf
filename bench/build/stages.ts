/** Milliseconds by stage. */
export type Stages = ReadonlyMap<string, number>;

const LINE = /^profile: (.+?) ([\d.]+) ms$/gm;

/** What `annals build --profile` says; a stage that is named several times is summed. */
export function stagesOf(errors: string): Stages {
  const stages = new Map<string, number>();
  for (const [, stage = '', ms] of errors.matchAll(LINE)) stages.set(stage, (stages.get(stage) ?? 0) + Number(ms));
  return stages;
}

/** Stages with the most time first, one column for each run. */
export function stageTable(runs: readonly { readonly name: string; readonly stages: Stages }[]): string {
  const longest = new Map<string, number>();
  for (const { stages } of runs)
    for (const [stage, ms] of stages) longest.set(stage, Math.max(longest.get(stage) ?? 0, ms));
  const order = [...longest].sort(([, a], [, b]) => b - a).map(([stage]) => stage);
  const rows = [
    ['stage', ...runs.map(({ name }) => name)],
    ['---', ...runs.map(() => '---:')],
    ...order.map((stage) => [stage, ...runs.map(({ stages }) => words(stages.get(stage)))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const words = (ms: number | undefined): string => (ms === undefined ? '' : `${Math.round(ms).toLocaleString('en')} ms`);
