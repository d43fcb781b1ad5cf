import { createHash } from 'node:crypto';
import { jsonl } from './open-files.ts';
import { type RawRow, rowOf, user } from './row-letters.ts';

/** A session written row by row, as the CLI would: each row hangs on the one before, a second later. */
export class Talk {
  readonly session: string;
  readonly rows: RawRow[] = [];
  #last: string | null = null;
  #second: number;
  #calls = 0;

  constructor(name: string, second = 0) {
    this.session = uuidOf(name);
    this.#second = second;
  }

  prompt(text: string): string {
    return this.#add(user(text));
  }

  answer(text: string): string {
    return this.#add(this.#assistant({ type: 'text', text }));
  }

  think(text: string): string {
    return this.#add(this.#assistant({ type: 'thinking', thinking: text, signature: 'x' }));
  }

  /** A call of Bash and its output. */
  run(command: string, output: string): string {
    return this.call('Bash', { command }, output);
  }

  call(name: string, input: RawRow, output: string): string {
    return this.result(this.begin(name, input), output);
  }

  /** A call whose result comes later; gives its id. */
  begin(name: string, input: RawRow): string {
    const id = `toolu-${this.session.slice(0, 8)}-${++this.#calls}`;
    this.#add(this.#assistant({ type: 'tool_use', id, name, input }));
    return id;
  }

  result(call: string, output: string | readonly RawRow[], more: RawRow = {}): string {
    return this.#add({ ...user([{ type: 'tool_result', tool_use_id: call, content: output }]), ...more });
  }

  /** The boundary of a compaction, which is a root, and its summary. */
  compact(): void {
    const logicalParentUuid = this.#last;
    this.#last = null;
    this.#add({ ...rowOf('B'), logicalParentUuid });
    this.#add(rowOf('K'));
  }

  /** The next row hangs on this one: what was said since is left behind. */
  rewindTo(uuid: string): void {
    this.#last = uuid;
  }

  /** Goes on in another file: the last rows are copied with their uuids, under the id of the new session. */
  resume(name: string, copied: number): Talk {
    const next = new Talk(name, this.#second + 3600);
    next.rows.push(...this.rows.slice(-copied).map((row) => ({ ...row, sessionId: next.session })));
    next.#last = this.#last;
    return next;
  }

  /** The same conversation, as it is now. */
  copy(): Talk {
    return Object.assign(new Talk('', this.#second), {
      session: this.session,
      rows: [...this.rows],
    }).#at(this.#last, this.#calls);
  }

  get jsonl(): string {
    return jsonl(this.rows);
  }

  #at(last: string | null, calls: number): Talk {
    this.#last = last;
    this.#calls = calls;
    return this;
  }

  #assistant(block: RawRow): RawRow {
    const id = `msg-${this.session.slice(0, 8)}-${this.rows.length}`;
    return { type: 'assistant', message: { id, role: 'assistant', model: 'claude-sonnet-5', content: [block] } };
  }

  #add(row: RawRow): string {
    const uuid = uuidOf(`${this.session} ${this.rows.length}`);
    const timestamp = new Date(Date.UTC(2026, 3, 13) + 1000 * this.#second++).toISOString();
    const place = { cwd: '/home/mira/long', gitBranch: 'main', version: '2.1.211', isSidechain: false };
    this.rows.push({ ...row, uuid, parentUuid: this.#last, sessionId: this.session, timestamp, ...place });
    this.#last = uuid;
    return uuid;
  }
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** So many lines of output, none like the other. */
export const linesOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name}: line ${at + 1} of ${count}, ${uuidOf(`${name} ${at}`)}`).join(
    '\n',
  );
