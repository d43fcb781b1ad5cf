import type { Thread } from '../dag/find-threads.ts';
import type { Report } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import type { JsonObject } from '../read/parse-line.ts';
import { readSidecar } from '../read/read-sidecar.ts';

export interface AgentMeta {
  readonly agentType: string | null;
  readonly description: string | null;
  readonly toolUseId: string | null;
  readonly name: string | null;
}

export interface AgentMetas {
  of(agent: Pick<Thread, 'session' | 'agent'>): AgentMeta | undefined;
}

/** What `agent-<id>.meta.json` says beside an agent's transcript. */
export function readAgentMetas(project: ProjectSource, report: Report): AgentMetas {
  const metas = new Map<string, AgentMeta>();
  for (const sidecar of project.sidecars) {
    if (sidecar.kind !== 'agent-meta') continue;
    const value = readSidecar(sidecar, report);
    if (!value) continue;
    // An agent may belong to another session than the one in whose folder it lies.
    for (const session of [sidecar.session, ''])
      if (!metas.has(`${session}\n${sidecar.id}`)) metas.set(`${session}\n${sidecar.id}`, metaOf(value));
  }
  return {
    of: ({ session, agent }) =>
      agent === null ? undefined : (metas.get(`${session}\n${agent}`) ?? metas.get(`\n${agent}`)),
  };
}

const metaOf = (value: JsonObject): AgentMeta => ({
  agentType: text(value.agentType),
  description: text(value.description),
  toolUseId: text(value.toolUseId),
  name: text(value.name),
});

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
