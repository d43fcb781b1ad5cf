import { answer, boundary, call, progress, prompt, type Row, result, summary, timeOf, uuidOf } from './rows.ts';
import { writeNestedAgents, writeSession } from './write-archive.ts';

/** A project in which one thing happens 200,000 times: what is not linear shows. */
export interface Shape {
  readonly name: string;
  write(folder: string): void;
}

const ROWS = 200_000;

export const SHAPES: readonly Shape[] = [
  session('a chain', chain),
  session('a comb of parallel calls', comb),
  session('progress siblings under one row', progressSiblings),
  session('100,000 rewinds of one prompt', rewinds),
  session('50,000 rewinds among 100,000 hooks', rewindsAmongHooks),
  session('2,000 nested rewinds', nestedRewinds),
  { name: '50 nests of 79 agents', write: (folder) => writeNestedAgents(folder, 50, 79, 50) },
  session('one timestamp', oneTimestamp),
  session('one uuid, other contents', oneUuid),
  session('100,000 compactions', compactions),
  session('one cycle of parents', cycle),
  session('a clock that runs backwards', backwards),
  session('a chain written last row first', lastFirst),
];

function session(name: string, rows: () => Iterable<Row>): Shape {
  return { name, write: (folder) => writeSession(folder, rows()) };
}

/** U1─T1─R1─T2─R2─A1─U2─… */
function* chain(): Generator<Row> {
  for (let nth = 0; nth < ROWS; nth++) yield turn(nth, nth === 0 ? null : nth - 1);
}

/** The nth row of a conversation whose turns are six rows long. */
function turn(nth: number, parent: number | null): Row {
  switch (nth % 6) {
    case 0:
      return prompt(nth, parent);
    case 5:
      return answer(nth, parent);
    default:
      return nth % 2 === 1 ? call(nth, parent) : result(nth, parent, nth - 1);
  }
}

/** T1─T2─T3─T4─…
 *   │  │  └─R3
 *   │  └─R2            each result comes a few calls late
 *   └─R1                                              */
function* comb(): Generator<Row> {
  const late = 8;
  const nthCall = (at: number): number => 2 * at;
  for (let at = 0; at < ROWS / 2 + late; at++) {
    if (at < ROWS / 2) yield call(nthCall(at), at === 0 ? null : nthCall(at - 1));
    const back = at - late;
    if (back >= 0) yield result(nthCall(at) + 1, nthCall(back), nthCall(back));
  }
}

function* progressSiblings(): Generator<Row> {
  yield call(0, null);
  for (let nth = 1; nth < ROWS - 1; nth++) yield progress(nth, 0);
  yield result(ROWS - 1, 0, 0);
}

/** U1─A1─U2─A2
 *      ├───────U3─A3
 *      └─────────────U4─A4 … */
function* rewinds(): Generator<Row> {
  yield prompt(0, null);
  yield answer(1, 0);
  for (let nth = 2; nth < ROWS; nth += 2) {
    yield prompt(nth, 1);
    yield answer(nth + 1, nth);
  }
}

/** The same, with two hooks of the first answer between any two rewinds. */
function* rewindsAmongHooks(): Generator<Row> {
  yield prompt(0, null);
  yield answer(1, 0);
  for (let nth = 2; nth + 3 < ROWS; nth += 4) {
    yield progress(nth, 1);
    yield progress(nth + 1, 1);
    yield prompt(nth + 2, 1);
    yield answer(nth + 3, nth + 2);
  }
}

/** Each branch is 100 rows long, and is left in its middle for the next one. */
function* nestedRewinds(): Generator<Row> {
  const length = 100;
  for (let nth = 0; nth < ROWS; nth++) {
    const forkRow = nth === 0 ? null : nth - length / 2 - 1;
    const parent = nth % length === 0 ? forkRow : nth - 1;
    yield nth % 2 === 0 ? prompt(nth, parent) : answer(nth, parent);
  }
}

function* oneTimestamp(): Generator<Row> {
  for (const row of chain()) yield { ...row, timestamp: timeOf(0) };
}

function* oneUuid(): Generator<Row> {
  for (let nth = 0; nth < ROWS; nth++) yield { ...answer(nth, null), uuid: uuidOf(0) };
}

function* compactions(): Generator<Row> {
  for (let nth = 0; nth < ROWS; nth += 2) {
    yield boundary(nth, nth === 0 ? null : nth - 1);
    yield summary(nth + 1, nth);
  }
}

function* cycle(): Generator<Row> {
  for (let nth = 0; nth < ROWS; nth++) yield turn(nth, (nth + ROWS - 1) % ROWS);
}

/** Every child is older than its parent. */
function* backwards(): Generator<Row> {
  let nth = ROWS;
  for (const row of chain()) yield { ...row, timestamp: timeOf(nth--) };
}

function* lastFirst(): Generator<Row> {
  for (let nth = ROWS - 1; nth >= 0; nth--) yield turn(nth, nth === 0 ? null : nth - 1);
}
