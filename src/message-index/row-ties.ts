import type { Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';
import { hashId } from '../read/scan-ids.ts';
import { spawnedBy } from './find-spawns.ts';
import { contentOf } from './row-kind.ts';

/**
 * What ties files to each other besides ids of rows: sessions, agents, calls and answers that they hold or speak of.
 * Hashes are enough: who holds one of another file is looked at with it.
 */
export class TieCollector {
  readonly #names = new Set<string>();
  readonly #before: Float64Array;

  /** With what was collected of the beginning of the file. */
  constructor({ session, ...file }: TranscriptFile | Sidecar, before: Float64Array = new Float64Array()) {
    this.#before = before;
    this.#addSession(session ?? `file-${'agent' in file ? (file.agent ?? '') : ''}`);
    this.#add('agent', 'agent' in file ? file.agent : file.kind === 'agent-meta' ? file.id : null);
  }

  /** What is known of rows is made of the same fields: `indexRow`, `noteOf`. */
  row(value: JsonObject): void {
    this.#addSession(value.sessionId);
    this.#add('agent', value.agentId);
    this.#add('call', value.parentToolUseID);
    if (isObject(value.forkedFrom)) this.#addSession(value.forkedFrom.sessionId);
    if (isObject(value.message)) this.#add('answer', value.message.id);
    for (const kind of ['progress', 'tool-result'] as const)
      for (const { agent } of spawnedBy(value, kind, [])) this.#add('agent', agent);
    const content = contentOf(value);
    if (!Array.isArray(content)) return;
    for (const block of content) {
      if (!isObject(block)) continue;
      this.#add('call', block.id);
      this.#add('call', block.tool_use_id);
    }
  }

  /** What stands beside an agent's transcript names the call that spawned it. */
  meta(value: JsonObject): void {
    this.#add('call', value.toolUseId);
  }

  hashes(): Float64Array {
    return Float64Array.from(new Set([...this.#before, ...[...this.#names].map(hashId)]));
  }

  /** Its lines are called `s@…` and `s#…`: a session of such a name has to do with `s`, for no two are called the same. */
  #addSession(id: unknown): void {
    if (typeof id === 'string') this.#add('session', id.replace(/(?<=.)[@#].*/s, ''));
  }

  /** A session and an agent may have the same id. */
  #add(what: string, id: unknown): void {
    if (typeof id === 'string' && id !== '') this.#names.add(`${what} ${id}`);
  }
}
