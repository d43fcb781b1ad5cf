import type { Report } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import { readSidecar } from '../read/read-sidecar.ts';

export interface WorkflowTasks {
  /** The task id of a run, by which results may name it. */
  of(session: string, run: string): string | undefined;
}

/** What `workflows/<runId>.json` says about which task a run was. */
export function readWorkflowTasks(project: ProjectSource, report: Report): WorkflowTasks {
  const tasks = new Map<string, string>();
  for (const sidecar of project.sidecars) {
    if (sidecar.kind !== 'workflow-run') continue;
    const value = readSidecar(sidecar, report);
    if (typeof value?.taskId !== 'string') continue;
    const run = typeof value.runId === 'string' ? value.runId : sidecar.id;
    tasks.set(`${sidecar.session}\n${run}`, value.taskId);
  }
  return { of: (session, run) => tasks.get(`${session}\n${run}`) };
}
