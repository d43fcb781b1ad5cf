import type { JsonObject } from '../../read/parse-line.ts';
import type { SessionFiles } from '../../redact/publish-files.ts';
import { blocksOf } from '../read-content.ts';
import { readId, readObjects, readText, readWords } from '../tools/read-json.ts';
import { sayCount } from '../tools/say-figures.ts';
import { oneLine } from '../tools/shorten.ts';
import type { AgentView, PhaseView } from './message-view.ts';

interface ResultRow {
  readonly value: JsonObject;
  readonly session: string;
}

const SAID_WITHIN = 2000;
const TOLD = /\b(?:Run ID|Task ID): ([\w-]{1,80})/;

/** What was kept of the run that a result speaks of. */
export function workflowRun({ value, session }: ResultRow, files: SessionFiles): JsonObject | null {
  const { toolUseResult: kept } = value;
  const told = blocksOf(value).flatMap(({ content }) => {
    const [first]: readonly unknown[] = Array.isArray(content) ? content : [{ text: content }];
    return TOLD.exec(readText(first, 'text')?.slice(0, SAID_WITHIN) ?? '')?.[1] ?? [];
  });
  for (const id of [readId(kept, 'runId'), readId(kept, 'taskId'), ...told]) {
    const run = id ? files.workflowRun(session, id) : null;
    if (run) return run;
  }
  return null;
}

const MOST_PHASES = 50;

/** The phases of a run with the agents of each; without a run, the agents as they are. */
export function viewPhases(agents: readonly AgentView[], run: JsonObject | null): readonly PhaseView[] {
  const progress = readObjects(run, 'workflowProgress');
  const phases = readObjects(run, 'phases')
    .slice(0, MOST_PHASES)
    .flatMap((phase) => readWords(phase, 'title') ?? []);
  if (phases.length === 0 && agents.length === 0) return [];
  const entryOf = new Map(progress.map((entry) => [readText(entry, 'agentId'), entry]));
  const phaseOf = ({ id }: AgentView): string | null => readWords(entryOf.get(id), 'phaseTitle');
  const named = agents.map((agent) => ({ ...agent, title: readWords(entryOf.get(agent.id), 'label') ?? agent.title }));
  const rest = named.filter((agent) => !phases.includes(phaseOf(agent) ?? ''));
  return [
    ...phases.map((title): PhaseView => {
      const steps = progress.filter((entry) => readWords(entry, 'phaseTitle') === title);
      return {
        title: oneLine(title, 100),
        isDone: steps.length > 0 && steps.every((entry) => readText(entry, 'state') === 'done'),
        note: steps.length === 0 ? null : sayCount(steps.length, 'agent'),
        agents: named.filter((agent) => phaseOf(agent) === title),
      };
    }),
    ...(rest.length === 0 ? [] : [{ title: 'Agents', isDone: true, note: String(rest.length), agents: rest }]),
  ];
}
