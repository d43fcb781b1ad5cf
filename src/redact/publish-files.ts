import { basename } from 'node:path';
import type { Sidecar } from '../discover/discover-archive.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { readOutput, type SavedOutput } from '../read/read-output.ts';
import { readSidecar } from '../read/read-sidecar.ts';
import type { SessionRedactor } from './redactor.ts';

/** What a session keeps beside its transcript, as far as it is published. A session has only its own. */
export interface SessionFiles {
  /** An output by the name of its file, without a folder. */
  output(session: string, file: string): SavedOutput | null;
  /** What was kept of a workflow's run, by the run's id or its task's. */
  workflowRun(session: string, id: string): JsonObject | null;
}

export function publishFiles(
  sidecars: readonly Sidecar[],
  redactorOf: (session: string) => SessionRedactor,
  isGone: (session: string) => boolean,
  hasResults: boolean,
): SessionFiles {
  const outputs = new Map<string, Sidecar>();
  const runs = new Map<string, Sidecar>();
  for (const sidecar of sidecars) {
    if (!hasResults || isGone(sidecar.session)) continue;
    if (sidecar.kind === 'tool-result') outputs.set(keyOf(sidecar.session, basename(sidecar.name)), sidecar);
    if (sidecar.kind === 'workflow-run') runs.set(keyOf(sidecar.session, sidecar.id), sidecar);
  }
  const runOfTask = (session: string, task: string): JsonObject | null => {
    for (const sidecar of runs.values()) {
      const run = sidecar.session === session ? readRun(sidecar) : null;
      if (run?.taskId === task) return run;
    }
    return null;
  };
  return {
    output: (session, file) => {
      const sidecar = outputs.get(keyOf(session, file));
      const saved = sidecar ? readOutput(sidecar) : null;
      return saved && { ...saved, text: redactorOf(session).text(saved.text) };
    },
    workflowRun: (session, id) => {
      const run = readRun(runs.get(keyOf(session, id))) ?? runOfTask(session, id);
      return run && redactorOf(session).row(run);
    },
  };
}

const readRun = (sidecar: Sidecar | undefined): JsonObject | null => (sidecar ? readSidecar(sidecar, () => {}) : null);

const keyOf = (session: string, name: string): string => `${session}\n${name}`;
