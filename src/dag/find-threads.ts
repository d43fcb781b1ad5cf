import type { Dag } from './build-dag.ts';

/**
 * Rows that one walk covers: a session without its agents, or one agent. A thread is what later becomes a trunk or an
 * agent line, with its branches.
 */
export interface Thread {
  /** `{sessionId}`, `{sessionId}#agent-{agentId}` or `{sessionId}#sidechain-{uuid12}`. */
  readonly id: string;
  readonly kind: 'trunk' | 'agent';
  readonly session: string;
  readonly agent: string | null;
  /** In order of time; none where only the agents of a session are left. */
  readonly rows: readonly number[];
  /** The row with which it, or the first of its agents, begins. */
  readonly began: number;
}

export interface Threads {
  readonly all: readonly Thread[];
  /** Thread of each row, as an index into `all`. */
  readonly of: Int32Array;
}

export function findThreads(dag: Dag): Threads {
  const { rows } = dag.index;
  const of = new Int32Array(rows.length);
  const numbers = new Map<string, number>();
  const taken = new Set<string>();
  const all: (Thread & { rows: number[] })[] = [];
  const sidechains = new SidechainRoots(dag);
  const threadNamed = (session: string, name: string, agent: string | null, began: number): number => {
    const key = `${session.length} ${session}${name}`; // a session may be called like one with an agent
    let thread = numbers.get(key);
    if (thread === undefined) {
      const kind = name === '' ? 'trunk' : 'agent';
      thread = all.push({ id: claim(`${session}${name}`, taken), kind, session, agent, rows: [], began }) - 1;
      numbers.set(key, thread);
    }
    return thread;
  };
  for (const [row, { session, agent, isSidechain }] of rows.entries()) {
    const name = agent !== null ? `#agent-${agent}` : isSidechain ? `#sidechain-${sidechains.nameOf(row)}` : '';
    threadNamed(session, '', null, row); // an agent's session has a trunk, if only an empty one
    const thread = threadNamed(session, name, agent, row);
    all[thread]!.rows.push(row);
    of[row] = thread;
  }
  return { all, of };
}

/** Ids come from files nobody vouches for: a session may call itself what an agent of another is called. */
function claim(id: string, taken: Set<string>): string {
  let free = id;
  for (let nth = 2; taken.has(free); nth++) free = `${id}~${nth}`;
  taken.add(free);
  return free;
}

/** Old archives write an agent's rows between those of the session, without saying which agent's they are. */
class SidechainRoots {
  readonly #dag: Dag;
  readonly #roots = new Map<number, number>();
  readonly #names = new Map<string, number>();

  constructor(dag: Dag) {
    this.#dag = dag;
  }

  /** First 12 characters of the root's uuid; the whole id where two roots share those. */
  nameOf(row: number): string {
    const root = this.#rootOf(row);
    const { ids, rows } = this.#dag.index;
    const short = `${rows[root]!.session} ${ids[root]!.slice(0, 12)}`;
    const holder = this.#names.get(short);
    if (holder === undefined) this.#names.set(short, root);
    return holder === undefined || holder === root ? ids[root]!.slice(0, 12) : ids[root]!;
  }

  #rootOf(row: number): number {
    const { index, parents } = this.#dag;
    const path: number[] = [];
    let at = row;
    for (;;) {
      const known = this.#roots.get(at);
      if (known !== undefined) {
        at = known;
        break;
      }
      path.push(at);
      const parent = parents[at]!;
      if (parent === -1 || !index.rows[parent]!.isSidechain || index.rows[parent]!.session !== index.rows[row]!.session)
        break;
      at = parent;
    }
    for (const passed of path) this.#roots.set(passed, at);
    return at;
  }
}
