import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { user } from '../support/row-letters.ts';

const names = (agentId: string) => ({ toolUseResult: { status: 'completed', agentId } });
const meta = (agent: string, value: object) => ({ [`p/s1/subagents/agent-${agent}.meta.json`]: JSON.stringify(value) });

describe('several agents', () => {
  test('three deep', () => {
    const annals = draw(
      `
      U1─D1────────────────────────────────────R1─A1
             U2─D2────────────────────────R2─A2      #a1
                    U3─D3────────────R3─A3           #a2
                           U4─A4                     #a3`,
      { rows: { R1: names('a1'), R2: names('a2'), R3: names('a3') } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U2 D2 s1#agent-a2 U3 D3 s1#agent-a3 U4 A4 R3 A3 R2 A2 R1 A1');
    expect(annals.json.lines.map(({ depth }) => depth)).toEqual([0, 1, 2, 3]);
    expect(annals.line('s1#agent-a3')).toMatchObject({ parent: 's1#agent-a2', attachment: 'D3' });
    expect(annals.json.sidechains).toContainEqual({ line: 's1#agent-a2', start: 'U3', end: 'A3' });
  });

  test('of one row stand in the order of its calls, whichever began first', () => {
    const task = (id: string) => ({ type: 'tool_use', id, name: 'Agent', input: { prompt: id } });
    const annals = draw(
      `
      U1─D1─────────────────R1─R2─A2
                U5─A5                   #a1
            U6─A6                       #a2`,
      {
        rows: {
          D1: { message: { role: 'assistant', content: [task('call-1'), task('call-2')] } },
          U5: user('call-1'),
          U6: user('call-2'),
        },
      },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 s1#agent-a2 U6 A6 R1 R2 A2');
    expect(annals.line('s1#agent-a1').agentType).toBe('unknown');
  });

  test('one in the background goes on while its session does', () => {
    const annals = draw(
      `
      U1─D1─R1─A2────U3────A3
                U5─────A5──────A6     #a1`,
      { rows: { R1: { toolUseResult: { isAsync: true, status: 'async_launched', agentId: 'a1' } } } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 A6 R1 A2 U3 A3');
  });

  test('that claim to have spawned each other: the older is shown at the end of the session', () => {
    const annals = draw(
      `
      U1─A1
            U2─D2          #a1
                  U3─D3    #a2`,
      { files: { ...meta('a1', { toolUseId: 'call-3' }), ...meta('a2', { toolUseId: 'call-2' }) } },
    );
    expect(annals.order).toBe('s1 U1 A1 s1#agent-a1 U2 D2 s1#agent-a2 U3 D3');
    expect(annals.line('s1#agent-a1')).toMatchObject({ parent: 's1', attachment: null });
    expect(annals.json.diagnostics).toMatchObject([
      { code: 'agent-cycle', detail: 's1#agent-a1', file: 'p/s1/subagents/agent-a1.jsonl', line: 1 },
    ]);
  });

  test('that hang on a session which hangs on them: nothing is lost', () => {
    const annals = draw(
      `
      U1─A1
            D2            @s2
             └─U3─A3      #a1 >p/s1.jsonl`,
      { rows: { D2: { parentUuid: 'A3' } } },
    );
    expect(annals.json.rows).toMatchObject({ read: 5, shown: 5 });
    expect(annals.order.split(' ').sort()).toEqual(['A1', 'A3', 'D2', 'U1', 'U3', 's1', 's1#agent-a1', 's2']);
  });

  test('an agent never anchors itself', () => {
    const annals = draw(
      `
      U1─A1
            U2─D2─R2─A2    #a1`,
      { files: meta('a1', { toolUseId: 'call-2' }), rows: { R2: names('a1'), U2: user('task 2') } },
    );
    expect(annals.order).toBe('s1 U1 A1 s1#agent-a1 U2 D2 R2 A2');
    expect(annals.reports).toEqual(['agent-unanchored s1#agent-a1']);
  });

  test('an agent that names itself does not hide the call that names it', () => {
    const annals = draw(
      `
      U1─D1─────────────────R1─A1
            U2─D2─R2─A2            #a1`,
      { rows: { R1: names('a1'), R2: names('a1') } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U2 D2 R2 A2 R1 A1');
  });

  test('without an anchor they stand at the end of their session, before the sessions that go on from it', () => {
    const annals = draw(
      `
      U1─A1
          └────────────U2─A2    @s2
             U5─A5              #a1`,
      { files: meta('a1', { agentType: 'painter' }) },
    );
    expect(annals.order).toBe('s1 U1 A1 s1#agent-a1 U5 A5 s2 U2 A2');
    expect(annals.reports).toEqual(['agent-unanchored s1#agent-a1']);
    expect(annals.line('s1#agent-a1')).toMatchObject({ attachment: null, agentType: 'painter', depth: 1 });
  });

  test('of a session whose transcript is gone are still shown', () => {
    const annals = draw('U5─A5  #a1');
    expect(annals.order).toBe('s1 s1#agent-a1 U5 A5');
  });
});
