import type { LadderCase } from './ladder-cases.ts';

/** Rung 7: a person went back. */
export const rewinds: readonly LadderCase[] = [
  {
    protects: '7: two prompts, one after the other, are two branches',
    drawn: `
      U1─A1─U2─A2
          └───────U3─A3`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U3: U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: three ways',
    drawn: `
      U1─A1─U2─A2
          ├───────U3─A3
          └─────────────U4─A4`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U3: U3 A3', 's1@U4: U4 A4'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: typed, interrupted and typed again',
    drawn: `
      U1─A1─U2─I2
          └───────U2"─A3`,
    lines: ['s1: U1 A1', 's1@U2: U2 I2', 's1@U2": U2" A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: typed and typed again before any answer came',
    drawn: `
      U1─A1─U2
          └────U3─A3`,
    lines: ['s1: U1 A1', 's1@U2: U2', 's1@U3: U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: the fork may be a row without content',
    drawn: `
      U1─A1─S1─U2─A2
             └───────U3─A3`,
    lines: ['s1: U1 A1 S1', 's1@U2: U2 A2', 's1@U3: U3 A3'],
    forks: { S1: 'rewind' },
  },
  {
    protects: '7: hooks at the fork stay on the trunk, early and late',
    drawn: `
      U1─A1────U2─A2
          ├─H1
          ├──────────U3─A3
          └────────────────H2`,
    lines: ['s1: U1 A1 H1 H2', 's1@U2: U2 A2', 's1@U3: U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: the later prompt is seen through hooks, meta rows and commands',
    drawn: `
      U1─A1─U2─A2
          ├───────H3─U3─A3
          ├────────────────W4─U4─A4
          └─────────────────────────C5─O5─U5─A5`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@H3: H3 U3 A3', 's1@W4: W4 U4 A4', 's1@C5: C5 O5 U5 A5'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: two commands that each lead to a conversation of their own',
    drawn: `
      U1─A1─C2─O2─U2─A2
          └─────────────C3─O3─U3─A3`,
    lines: ['s1: U1 A1', 's1@C2: C2 O2 U2 A2', 's1@C3: C3 O3 U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: back to an answer in mid-work: the earlier child need not begin with a prompt',
    drawn: `
      U1─T1─R1─A2
          └───────U3─A3`,
    lines: ['s1: U1 T1', 's1@R1: R1 A2', 's1@U3: U3 A3'],
    forks: { T1: 'rewind' },
  },
  {
    protects: '7: inside a branch',
    drawn: `
      U1─A1─U2─A2─U3─A3
          │     └───────U4─A4
          └───────────────────U5─A5`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U2@U3: U3 A3', 's1@U2@U4: U4 A4', 's1@U5: U5 A5'],
    forks: { A1: 'rewind', A2: 'rewind' },
  },
  {
    protects: '5 inside 7: parallel calls on a branch stay one line',
    drawn: `
      U1─A1─U2─A2
          └───────U3─T3─A4────────A6
                      └─────R3─A5`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U3: U3 T3 A4 R3 A5 A6'],
    forks: { A1: 'rewind', T3: 'assistant-continuation' },
  },
  {
    protects: '7: inside an agent',
    drawn: `
      U1─D1─────────────────R1─A2
             U5─A5─U6─A6            #a1
                 └───────U7─A7      #a1`,
    lines: ['s1: U1 D1 R1 A2', 's1#agent-a1: U5 A5', 's1#agent-a1@U6: U6 A6', 's1#agent-a1@U7: U7 A7'],
    rows: { R1: { toolUseResult: { agentId: 'a1' } } },
    forks: { A5: 'rewind' },
  },
  {
    protects: '7: back to the row of another session that this one goes on from',
    drawn: `
      U1─A1
          ├─U2─A2          @s2
          └───────U3─A3    @s2`,
    lines: ['s1: U1 A1', 's2: ', 's2@U2: U2 A2', 's2@U3: U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: a branch is named by twelve characters of its first uuid',
    drawn: `
      U1─A1─Uabcdefghijklmn─A2
          └────────────────────U3─A3`,
    lines: ['s1: U1 A1', 's1@Uabcdefghijk: Uabcdefghijklmn A2', 's1@U3: U3 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '7: branches whose twelve characters are equal keep ids of their own',
    drawn: `
      U1─A1─Uabcdefghijklmn─A2
          └────────────────────Uabcdefghijkxyz─A3`,
    lines: ['s1: U1 A1', 's1@Uabcdefghijk: Uabcdefghijklmn A2', 's1@Uabcdefghijkxyz: Uabcdefghijkxyz A3'],
    forks: { A1: 'rewind' },
  },
];

/** Rung 8: nobody went back; whatever is left is laid out by time. */
export const oneStretch: readonly LadderCase[] = [
  {
    protects: '8: a prompt queued under an old parent, while the other child goes on before and after it',
    drawn: `
      U1─A1─A2───────A3─A4
       └───────U2─I2`,
    lines: ['s1: U1 A1 A2 U2 I2 A3 A4'],
    forks: { U1: 'one-stretch' },
  },
  {
    protects: '8: two prompts that overlap in time: nobody is on two branches at once',
    drawn: `
      U1─A1─U2────A2
          └────U3────A3`,
    lines: ['s1: U1 A1 U2 U3 A2 A3'],
    forks: { A1: 'one-stretch' },
  },
  {
    protects: '8: two prompts of one instant that differ are no rewind',
    drawn: `
      U1─A1─U2─A2
          └─U3────A3`,
    lines: ['s1: U1 A1 U2 U3 A2 A3'],
    forks: { A1: 'one-stretch' },
  },
  {
    protects: '8: nor are two prompts of one instant of which the first is never answered',
    drawn: `
      U1─A1─U2
          └─U3─A3`,
    lines: ['s1: U1 A1 U2 U3 A3'],
    forks: { A1: 'one-stretch' },
  },
  {
    protects: '8: two answers below a call, and no result',
    drawn: `
      U1─T1─A2────A4
          └────A3────A5`,
    lines: ['s1: U1 T1 A2 A3 A4 A5'],
    forks: { T1: 'one-stretch' },
  },
  {
    protects: '8: an answer generated again without a new prompt',
    drawn: `
      U1─A1
       └────A2─U3─A3`,
    lines: ['s1: U1 A1 A2 U3 A3'],
    forks: { U1: 'one-stretch' },
  },
  {
    protects: '8: thinking cut off, and "No response requested." hours later',
    drawn: `
      U1─T1─R1─M2
             └─────────────────────N1─U3─A3`,
    lines: ['s1: U1 T1 R1 M2 N1 U3 A3'],
    forks: { R1: 'one-stretch' },
  },
  {
    protects: '8: an answer that comes again after a branch began joins it',
    drawn: `
      U1─A1─U2─A2
          ├───────U3─────A3
          └──────────A4`,
    lines: ['s1: U1 A1', 's1@U2: U2 A2', 's1@U3: U3 A4 A3'],
    forks: { A1: 'rewind' },
  },
  {
    protects: '8: a prompt beside a command that asked the model nothing',
    drawn: `
      X1─C1─O1
       └───────U3─A3`,
    lines: ['s1: X1 C1 O1 U3 A3'],
    forks: { X1: 'one-stretch' },
  },
  {
    protects: "8: a row without a time takes its predecessor's",
    drawn: `
      U1─A1─A2────A3
       └───────A4`,
    rows: { A4: { timestamp: 'yesterday' } },
    lines: ['s1: U1 A1 A2 A4 A3'],
    forks: { U1: 'one-stretch' },
  },
  {
    protects: '8: a result before its call in time still stands after it, and a child after its parent',
    drawn: `
      U1────────T1─A3
       └─R1─A2`,
    lines: ['s1: U1 T1 R1 A2 A3'],
    forks: { U1: 'one-stretch' },
  },
  {
    protects: '8: a result above its own call does not undo the order of the others',
    drawn: `
      U1─R1─T1─────T2─A3
       └────────R2`,
    lines: ['s1: U1 R1 T1 T2 R2 A3'],
    forks: { U1: 'one-stretch' },
  },
];
