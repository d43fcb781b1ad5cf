import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer, call, metaOf, prompt, type Row, result, SESSION, spawn } from './rows.ts';

export function writeSession(folder: string, rows: Iterable<Row>): void {
  mkdirSync(folder, { recursive: true });
  writeRows(join(folder, `${SESSION}.jsonl`), rows);
}

/**
 * A session that spawns agents, each of which spawns the next, `depth` deep; the meta file of an agent names its call.
 *   U─S1─…        S = spawn
 *     └ U─S2─…
 *         └ U─S3─…
 */
export function writeNestedAgents(folder: string, nests: number, depth: number, length: number): void {
  const agents = join(folder, SESSION, 'subagents');
  mkdirSync(agents, { recursive: true });
  writeSession(folder, spawns(nests));
  for (let nest = 0; nest < nests; nest++) {
    let caller = 2 * nest + 1;
    for (let level = 0; level < depth; level++) {
      const first = 2 * nests + (nest * depth + level) * length;
      const agent = join(agents, `agent-${first.toString(16).padStart(8, '0')}`);
      writeRows(`${agent}.jsonl`, agentRows(first, length));
      writeFileSync(`${agent}.meta.json`, JSON.stringify(metaOf(caller)));
      caller = first + 1;
    }
  }
}

function* spawns(nests: number): Generator<Row> {
  for (let nth = 0; nth < 2 * nests; nth += 2) {
    yield prompt(nth, nth === 0 ? null : nth - 1);
    yield spawn(nth + 1, nth);
  }
}

/** Its task, the call of the next agent, then calls and results up to an answer. */
function* agentRows(first: number, length: number): Generator<Row> {
  const last = first + length - 1;
  for (let nth = first; nth <= last; nth++) yield { ...agentRow(nth, first, last), isSidechain: true };
}

function agentRow(nth: number, first: number, last: number): Row {
  if (nth === first) return prompt(nth, null);
  if (nth === first + 1) return spawn(nth, first);
  if (nth === last) return answer(nth, nth - 1);
  return (nth - first) % 2 === 0 ? call(nth, nth - 1) : result(nth, nth - 1, nth - 1);
}

const BATCH = 2000;

function writeRows(path: string, rows: Iterable<Row>): void {
  const file = openSync(path, 'w');
  let lines: string[] = [];
  const flush = (): void => {
    writeFileSync(file, lines.join(''));
    lines = [];
  };
  try {
    for (const row of rows) if (lines.push(`${JSON.stringify(row)}\n`) === BATCH) flush();
    flush();
  } finally {
    closeSync(file);
  }
}
