import type { Thread } from '../dag/find-threads.ts';
import type { DagLines } from '../dag-lines/draw-dag-lines.ts';
import type { Report } from '../diagnostics.ts';
import type { Call } from '../message-index/index-row.ts';
import type { AgentMetas } from './read-agent-metas.ts';
import type { WorkflowTasks } from './read-workflow-tasks.ts';

/** The call that spawned an agent. */
export interface Anchor {
  /** The row of the call. */
  readonly row: number;
  /** Its place among the calls of that row: parallel agents stand in call order. */
  readonly nth: number;
  readonly call: Call;
}

/** Which call each agent thread belongs to, by the strongest evidence there is; an agent never anchors itself. */
export function anchorAgents(
  lines: DagLines,
  metas: AgentMetas,
  tasks: WorkflowTasks,
  report: Report,
): ReadonlyMap<Thread, Anchor> {
  const evidence = new Evidence(lines, metas, tasks);
  const { threads } = lines;
  const agents = threads.all.filter(({ kind }) => kind === 'agent');
  const anchors = new Map<Thread, Anchor>();
  for (const find of [evidence.byMeta, evidence.byParent, evidence.byResult, evidence.byRun, evidence.byPrompt])
    for (const agent of agents) {
      const anchor = anchors.has(agent) ? undefined : find(agent);
      if (anchor && threads.all[threads.of[anchor.row]!] !== agent) anchors.set(agent, anchor);
    }
  for (const agent of agents) if (!anchors.has(agent)) report({ code: 'agent-unanchored', ...placeOf(lines, agent) });
  return anchors;
}

class Evidence {
  readonly #lines: DagLines;
  readonly #metas: AgentMetas;
  readonly #tasks: WorkflowTasks;
  readonly #calls = new Map<string, Anchor>();
  readonly #spawned = new Map<string, string>();
  readonly #runs = new Map<string, string>();
  /** Calls by prompt, each to be matched once. */
  readonly #byPrompt = new Map<string, Anchor[]>();
  readonly #used = new Set<string>();

  constructor(lines: DagLines, metas: AgentMetas, tasks: WorkflowTasks) {
    this.#lines = lines;
    this.#metas = metas;
    this.#tasks = tasks;
    const { rows } = lines.dag.index;
    for (const [at, { calls, session }] of rows.entries()) {
      if (lines.lineOf[at] === -1) continue;
      for (const [nth, call] of calls.entries()) this.#addCall(session, { row: at, nth, call });
    }
    for (const [at, { extra, results, session, agent: inAgent }] of rows.entries()) {
      if (!extra || lines.lineOf[at] === -1) continue;
      for (const { agent, call } of extra.spawned)
        if (call !== null && agent !== inAgent)
          for (const of of [session, ''])
            if (!this.#spawned.has(key(of, agent))) this.#spawned.set(key(of, agent), call);
      for (const run of extra.runs) if (results[0] !== undefined) this.#runs.set(key(session, run), results[0]);
    }
  }

  /** `meta.json` names the call: at any depth, also for a spawn that was interrupted. */
  readonly byMeta = (agent: Thread): Anchor | undefined => this.#take(agent, this.#metas.of(agent)?.toolUseId ?? null);

  /** An in-file sidechain may hang on the row of its Task call. */
  readonly byParent = (agent: Thread): Anchor | undefined => {
    const { dag, threads } = this.#lines;
    const root = agent.rows.find((row) => dag.parents[row] !== -1 && threads.of[dag.parents[row]!] !== threads.of[row]);
    const call =
      root === undefined ? undefined : dag.index.rows[dag.parents[root]!]!.calls.find(({ spawn }) => spawn !== null);
    return this.#take(agent, call?.id ?? null);
  };

  /** The result, or the progress, of the call names the agent. */
  readonly byResult = (agent: Thread): Anchor | undefined =>
    agent.agent === null
      ? undefined
      : this.#take(
          agent,
          this.#spawned.get(key(agent.session, agent.agent)) ?? this.#spawned.get(key('', agent.agent)) ?? null,
        );

  readonly byRun = (agent: Thread): Anchor | undefined => {
    const run = this.#lines.dag.index.rows[agent.rows[0]!]!.ref.file.run;
    const names = run === null ? [] : [run, this.#tasks.of(agent.session, run)];
    const call = names.map((name) => this.#runs.get(key(agent.session, name ?? ''))).find((id) => id !== undefined);
    return this.#take(agent, call ?? null);
  };

  /** An agent's first row is its caller's prompt. */
  readonly byPrompt = (agent: Thread): Anchor | undefined => {
    const { rows } = this.#lines.dag.index;
    const task = agent.rows
      .slice(0, FIRST_ROWS)
      .map((row) => rows[row]!.extra?.task ?? '')
      .find((text) => text !== '');
    const matches = task === undefined ? undefined : this.#byPrompt.get(key(agent.session, task));
    const free = matches?.findIndex(({ call }) => !this.#used.has(call.id)) ?? -1;
    if (matches === undefined || free === -1) return undefined;
    const [anchor] = matches.splice(0, free + 1).slice(-1);
    return this.#take(agent, anchor!.call.id);
  };

  #addCall(session: string, anchor: Anchor): void {
    const id = key(session, anchor.call.id);
    if (this.#calls.has(id)) return;
    this.#calls.set(id, anchor);
    if (!this.#calls.has(key('', anchor.call.id))) this.#calls.set(key('', anchor.call.id), anchor);
    const { spawn } = anchor.call;
    if (!spawn || spawn.prompt === '') return;
    const known = this.#byPrompt.get(key(session, spawn.prompt));
    if (known) known.push(anchor);
    else this.#byPrompt.set(key(session, spawn.prompt), [anchor]);
  }

  #take(agent: Thread, call: string | null): Anchor | undefined {
    const anchor =
      call === null ? undefined : (this.#calls.get(key(agent.session, call)) ?? this.#calls.get(key('', call)));
    if (anchor) this.#used.add(anchor.call.id);
    return anchor;
  }
}

/** The task is an agent's first row, or stands a hook or two behind it. */
const FIRST_ROWS = 8;

const key = (session: string, id: string): string => `${session}\n${id}`;

function placeOf({ dag }: DagLines, { rows, id }: Thread): { file: string; line: number; detail: string } {
  const { ref } = dag.index.rows[rows[0]!]!;
  return { file: ref.file.name, line: ref.line, detail: id };
}
