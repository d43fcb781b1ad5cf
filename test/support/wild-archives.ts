import fc from 'fast-check';
import { timeAt } from './draw.ts';
import { type RawRow, rowOf } from './row-letters.ts';

/** A row and the file it is written to. */
export interface WildRow {
  readonly file: string;
  readonly row: RawRow | string;
}

const FILES = [
  'p/s1.jsonl',
  'p/s2.jsonl',
  'p/a-copy.jsonl',
  'p/agent-a1.jsonl',
  'p/s1/subagents/agent-a2.jsonl',
  'p/s1/subagents/workflows/run-1/agent-a3.jsonl',
  'q/s3.jsonl',
  'q/s1.jsonl',
];
const LETTERS = 'UUUAAAATTRRDMNPHQSBKCOXJLIWZ';

interface Choice {
  readonly file: number;
  readonly letter: string;
  readonly words: number;
  readonly uuid: 'own' | 'copied' | 'reworded';
  readonly parent: 'above' | 'near' | 'any' | 'none' | 'itself' | 'missing';
  readonly at: number;
  readonly time: number | 'none' | 'bad';
  readonly session: number;
  readonly isSidechain: boolean;
  readonly extra: number;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  file: fc.nat(FILES.length - 1),
  letter: fc.constantFrom(...LETTERS),
  words: fc.nat(3),
  uuid: fc.oneof(
    { weight: 8, arbitrary: fc.constant('own' as const) },
    fc.constantFrom('copied' as const, 'reworded' as const),
  ),
  parent: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('above' as const, 'near' as const) },
    { weight: 3, arbitrary: fc.constantFrom('any' as const, 'none' as const, 'itself' as const, 'missing' as const) },
  ),
  at: fc.nat(),
  time: fc.oneof({ weight: 12, arbitrary: fc.nat(12) }, fc.constantFrom('none' as const, 'bad' as const)),
  session: fc.nat(9),
  isSidechain: fc.boolean(),
  extra: fc.nat(11),
});

const note: fc.Arbitrary<string | RawRow> = fc.constantFrom<(string | RawRow)[]>(
  '// a comment',
  '{broken',
  '[]',
  { type: 'mode', mode: 'plan' },
  { type: 'summary', summary: 'x', leafUuid: 'r3' },
  { type: 'last-prompt', lastPrompt: 'x', leafUuid: 'r5' },
  { type: 'queue-operation', operation: 'remove', content: 'x' },
  { type: 'user', uuid: 7, message: { content: 'a uuid that is none' } },
);

/** Archives as no CLI writes them: cycles, copies, orphans, rows of every kind in files of every kind. */
export const wildArchive: fc.Arbitrary<readonly WildRow[]> = fc
  .tuple(
    fc.array(choice, { minLength: 1, maxLength: 28 }),
    fc.array(fc.tuple(fc.nat(FILES.length - 1), note), { maxLength: 4 }),
  )
  .map(([choices, notes]) => [
    ...choices.map((each, nth) => wildRow(each, nth, choices)),
    ...notes.map(([file, row]) => ({ file: FILES[file]!, row })),
  ]);

function wildRow(each: Choice, nth: number, all: readonly Choice[]): WildRow {
  const other = each.at % all.length;
  const source = each.uuid === 'copied' ? all[other]! : each;
  const uuid = each.uuid === 'own' ? `r${nth}` : `r${other}`;
  const parents = {
    above: `r${nth - 1}`,
    near: `r${Math.max(0, nth - 1 - (each.at % 4))}`,
    any: `r${other}`,
    none: null,
    itself: uuid,
    missing: 'gone',
  };
  const time = each.time === 'none' ? {} : { timestamp: each.time === 'bad' ? 'never' : timeAt(each.time) };
  const session = each.session < 6 ? {} : { sessionId: `s${each.session - 5}` };
  const sidechain =
    each.isSidechain && each.extra < 4
      ? { isSidechain: true, ...(each.extra < 2 && { agentId: `a${each.extra + 1}` }) }
      : {};
  const row = {
    ...rowOf(`${source.letter}${source.words}`),
    uuid,
    parentUuid: parents[each.parent],
    ...time,
    ...session,
    ...sidechain,
    ...extraOf(each, other),
  };
  return { file: FILES[each.file]!, row };
}

/** What makes a row point elsewhere: at an agent, at the row before a compaction, at the row it was copied from. */
function extraOf({ letter, extra }: Choice, other: number): RawRow {
  if (letter === 'B')
    return {
      logicalParentUuid: `r${other}`,
      compactMetadata: { preservedSegment: { headUuid: `r${other + 1}`, tailUuid: `r${other + 2}` } },
    };
  if (letter === 'R' && extra < 6)
    return { toolUseResult: { agentId: `a${(extra % 3) + 1}`, ...(extra === 5 && { runId: 'run-1' }) } };
  if (extra === 6) return { forkedFrom: { messageUuid: `r${other}` } };
  if (extra === 7) return { is_active: true };
  if (extra === 8) return { version: '9.9.9' };
  if (extra === 9) return { message: 7 };
  return {};
}

const SPEAKING = 'UUUAATRRMNIC';
const STRUCTURAL = 'PHSZ';

/** One session as a CLI might write it: no cycle, times that never go back, uuids of their own. `U3` and the like. */
export const calmSession: fc.Arbitrary<readonly WildRow[]> = fc
  .array(fc.record({ letter: fc.constantFrom(...SPEAKING, ...STRUCTURAL), back: fc.nat(5), pause: fc.nat(2) }), {
    minLength: 3,
    maxLength: 24,
  })
  .map((steps) => {
    let column = 0;
    const names: string[] = [];
    return steps.map(({ letter, back, pause }, nth): WildRow => {
      column += pause;
      const uuid = `${letter}${nth}`;
      const parentUuid = names.at(-1 - (back < 3 ? 0 : back)) ?? names.at(-1) ?? null;
      names.push(uuid);
      return {
        file: 'p/s1.jsonl',
        row: { ...rowOf(uuid), uuid, parentUuid, sessionId: 's1', timestamp: timeAt(column) },
      };
    });
  });
