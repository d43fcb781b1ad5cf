import type { RawRow } from '../support/row-letters.ts';
import { says } from '../support/row-letters.ts';

export interface LadderCase {
  readonly protects: string;
  readonly drawn: string;
  /** Lines in reading order. */
  readonly lines: readonly string[];
  readonly folded?: readonly string[];
  /** The rung that settles each fork. */
  readonly forks: Readonly<Record<string, string>>;
  readonly rows?: Readonly<Record<string, RawRow>>;
}

/** Rungs 1 to 5: hooks, commands and parallel calls are recorded oddly; nobody went back. */
export const oneHistory: readonly LadderCase[] = [
  {
    protects: '1: progress beside the next prompt is no fork',
    drawn: `
      U1─A1────U2─A2
          └─P1`,
    lines: ['s1: U1 A1 P1 U2 A2'],
    forks: { A1: 'structural-side-branch' },
  },
  {
    protects: '1: two hooks far apart are no fork, and the chain ends with them',
    drawn: `
      U1─A1─H1
          └────────────H2`,
    lines: ['s1: U1 A1 H1 H2'],
    forks: { A1: 'structural-side-branch' },
  },
  {
    protects: '1: a lone system leaf is no branch, and is not lost',
    drawn: `
      U1─A1────U2─A2
          └─S1`,
    lines: ['s1: U1 A1 S1 U2 A2'],
    forks: { A1: 'structural-side-branch' },
  },
  {
    protects: '1: a row of unknown type is structural',
    drawn: `
      U1─A1────U2─A2
          └─Z1`,
    lines: ['s1: U1 A1 Z1 U2 A2'],
    forks: { A1: 'structural-side-branch' },
  },
  {
    protects: '1: a progress chain of more than 20 rows is structural down to its end',
    drawn: `
      U1─A1───────────────────────────────────────────────────────────────────────────U2─A2
          └─Pa─Pb─Pc─Pd─Pe─Pf─Pg─Ph─Pi─Pj─Pk─Pl─Pm─Pn─Po─Pp─Pq─Pr─Ps─Pt─Pu─Pv─Pw─Px─Py`,
    lines: ['s1: U1 A1 Pa Pb Pc Pd Pe Pf Pg Ph Pi Pj Pk Pl Pm Pn Po Pp Pq Pr Ps Pt Pu Pv Pw Px Py U2 A2'],
    forks: { A1: 'structural-side-branch' },
  },
  {
    protects: '1b: commands under one caveat are one stretch',
    drawn: `
      X1─C1─O1
       ├───────C2─O2
       └─────────────C3─O3─U3─A3`,
    lines: ['s1: X1 C1 O1 C2 O2 C3 O3 U3 A3'],
    forks: { X1: 'command-side-branch' },
  },
  {
    protects: '1b: shell input and its output are commands too',
    drawn: `
      U1─A1─J1─L1
          └───────J2─L2─U2─A2`,
    lines: ['s1: U1 A1 J1 L1 J2 L2 U2 A2'],
    forks: { A1: 'command-side-branch' },
  },
  {
    protects: '1b: /exit beside the "No response requested." of the next resume',
    drawn: `
      U1─A1─O1─C2─O2
             └───────N1─U2─A2`,
    lines: ['s1: U1 A1 O1 C2 O2 N1 U2 A2'],
    forks: { O1: 'command-side-branch' },
  },
  {
    protects: '2: a result beside the next parallel call, with its hook below, which is content',
    drawn: `
      U1─T1───────T2─R2─A3
          └─R1─H1`,
    lines: ['s1: U1 T1 R1 H1 T2 R2 A3'],
    forks: { T1: 'structural-tool-result' },
  },
  {
    protects: '3: the call beside a result that goes on, and what lies below it, are shown',
    drawn: `
      U1─T1──────R1────A4─U5─A5
          └─T2──────R2`,
    lines: ['s1: U1 T1 T2 R1 R2 A4 U5 A5'],
    forks: { T1: 'dead-end-continuation' },
  },
  {
    protects: '3: three chained parallel calls that go on from the first result show three calls and three results',
    drawn: `
      U1─T1───────R1───────A4
          └─T2───────R2
             └─T3───────R3`,
    lines: ['s1: U1 T1 T2 T3 R1 R2 R3 A4'],
    forks: { T1: 'dead-end-continuation', T2: 'structural-tool-result' },
  },
  {
    protects: '3: parallel agents keep their calls and results below the dead end',
    drawn: `
      U1─D1───────R1───────A4
          └─D2───────R2
             └─D3───────R3`,
    lines: ['s1: U1 D1 D2 D3 R1 R2 R3 A4'],
    forks: { D1: 'dead-end-continuation', D2: 'structural-tool-result' },
  },
  {
    protects: '4: the next call hangs on a progress row, again and again',
    drawn: `
      U1─T1─R1─H1
          └───────P1─T2─R2─H2
                      └───────P2─T3─R3─A4`,
    lines: ['s1: U1 T1 R1 H1 P1 T2 R2 H2 P2 T3 R3 A4'],
    forks: { T1: 'live-passthrough', T2: 'live-passthrough' },
  },
  {
    protects: '5: the answer goes on while a result is awaited, and both go on',
    drawn: `
      U1─T1─A2──────────A5
          └─────R1─A4`,
    lines: ['s1: U1 T1 A2 R1 A4 A5'],
    forks: { T1: 'assistant-continuation' },
  },
  {
    protects: '5: even a prompt typed below the answer makes no branch of the late result',
    drawn: `
      U1─T1─A2─U3─A3
          └──────────R1─A4`,
    lines: ['s1: U1 T1 A2 U3 A3 R1 A4'],
    forks: { T1: 'assistant-continuation' },
  },
  {
    protects: '5: an answer of more than 20 rows is no dead end',
    drawn: `
      U1─T1─Aa─Ab─Ac─Ad─Ae─Af─Ag─Ah─Ai─Aj─Ak─Al─Am─An─Ao─Ap─Aq─Ar─As─At─Au
          └────────────────────────────────────────────────────────────────R1─A4`,
    lines: ['s1: U1 T1 Aa Ab Ac Ad Ae Af Ag Ah Ai Aj Ak Al Am An Ao Ap Aq Ar As At Au R1 A4'],
    forks: { T1: 'assistant-continuation' },
  },
  {
    protects: '5: a progress chain to the next call beside a result that goes on too',
    drawn: `
      U1─T1───────R1────A3
          └─P1─T2────R2────A4`,
    lines: ['s1: U1 T1 P1 T2 R1 R2 A3 A4'],
    forks: { T1: 'assistant-continuation' },
  },
  {
    protects: '5: a staircase of such shapes is still one line',
    drawn: `
      U1─T1─T2─T3─A4─────────────A7
          │  │  └────R3─A5
          │  └──────────────R2─A6
          └────────────────────────R1─A8`,
    lines: ['s1: U1 T1 T2 T3 A4 R3 A5 R2 A6 A7 R1 A8'],
    forks: { T1: 'dead-end-continuation', T2: 'assistant-continuation', T3: 'assistant-continuation' },
  },
];

/** Rung 6: a stretch was written again. */
export const replays: readonly LadderCase[] = [
  {
    protects: '6: a replay is folded',
    drawn: `
      U1─A1─U2─A2─U4─A4
          └─U2'─A2'`,
    lines: ['s1: U1 A1 U2 A2 U4 A4'],
    folded: ["A2'", "U2'"],
    forks: { A1: 'compaction-replay' },
  },
  {
    protects: '6: the copy that goes on is kept',
    drawn: `
      U1─A1─U2─A2
          └─U2'─A2'─U4─A4`,
    lines: ["s1: U1 A1 U2' A2' U4 A4"],
    folded: ['A2', 'U2'],
    forks: { A1: 'compaction-replay' },
  },
  {
    protects: '6: an editor splits one row in two, and the conversation goes on from the copy',
    drawn: `
      U1─A1─U2─A2
          └─U2'─A2'─A2''─U4─A4`,
    rows: { A2: says('first', 'second'), "A2'": says('first'), "A2''": says('second') },
    lines: ["s1: U1 A1 U2' A2' A2'' U4 A4"],
    folded: ['A2', 'U2'],
    forks: { A1: 'compaction-replay' },
  },
  {
    protects: '6: two rows of the original are one row of the copy',
    drawn: `
      U1─A1─U2─A2─A2'
          └─U2'─A2''─U4─A4`,
    rows: { A2: says('first'), "A2'": says('second'), "A2''": says('first', 'second') },
    lines: ["s1: U1 A1 U2' A2'' U4 A4"],
    folded: ['A2', "A2'", 'U2'],
    forks: { A1: 'compaction-replay' },
  },
  {
    protects: '6: a replay of only the path to the last row leaves the parallel result in its place',
    drawn: `
      U1─A1─U2─T3────R3
          │     └─T4────R4─A5
          └─U2'─T3'─T4'─R4'─A5'─U6─A6`,
    lines: ["s1: U1 A1 U2' T3' T4' R3 R4' A5' U6 A6"],
    folded: ['A5', 'R4', 'T3', 'T4', 'U2'],
    forks: { A1: 'compaction-replay', "T3'": 'structural-tool-result' },
  },
  {
    protects: '6: what is new in the copy that does not go on is shown',
    drawn: `
      U1─A1─U2─A2─U4─A4
          └─U2'─A3`,
    lines: ['s1: U1 A1 U2 A2 A3 U4 A4'],
    folded: ["U2'"],
    forks: { A1: 'compaction-replay', U2: 'one-stretch' },
  },
  {
    protects: '6: a replay beside a rewind gives each branch once',
    drawn: `
      U1─A1─U2─A2
          ├─U2'─A2'
          └─────────U3─A3`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U3: U3 A3'],
    folded: ["A2'", "U2'"],
    forks: { A1: 'rewind' },
  },
];
