import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { user } from '../support/row-letters.ts';

const RAN = `
  U1─D1───────────R1─A2
         U5─A5             #a1`;
const NESTED = 's1 U1 D1 s1#agent-a1 U5 A5 R1 A2';

const names = (agentId: string) => ({ toolUseResult: { status: 'completed', agentId } });
const meta = (agent: string, value: object) => ({ [`p/s1/subagents/agent-${agent}.meta.json`]: JSON.stringify(value) });
const spoken = (content: string) => ({
  message: user([{ type: 'tool_result', tool_use_id: 'call-1', content }]).message,
});

describe('an agent is nested behind its call, found by', () => {
  test.each([
    { evidence: 'meta.json', story: { files: meta('a1', { toolUseId: 'call-1' }) } },
    { evidence: 'the agentId of the result', story: { rows: { R1: names('a1') } } },
    {
      evidence: 'the tail of the result text',
      story: { rows: { R1: spoken('Done.\nagentId: a1 (for resuming)\n<usage>tokens: 9</usage>') } },
    },
    { evidence: 'its prompt, white space and case folded', story: { rows: { U5: user('  TASK \n 1 ') } } },
    {
      evidence: 'the words of the team lead',
      story: {
        rows: { U5: user('<teammate-message teammate_id="team-lead" color="red">\nTask 1\n</teammate-message>') },
      },
    },
    {
      evidence: 'the words of the team lead, in single quotes',
      story: { rows: { U5: user("<teammate-message teammate_id='team-lead'>\nTask 1\n</teammate-message>") } },
    },
    {
      evidence: 'the words of the team lead, though an attribute holds a >',
      story: {
        rows: { U5: user('<teammate-message teammate_id="team-lead" summary="a > b">\nTask 1\n</teammate-message>') },
      },
    },
  ])('$evidence', ({ story }) => {
    const annals = draw(RAN, story);
    expect(annals.order).toBe(NESTED);
    expect(annals.line('s1#agent-a1')).toMatchObject({
      kind: 'agent',
      parent: 's1',
      attachment: 'D1',
      agentType: 'scout',
      depth: 1,
    });
    expect(annals.json.junctions).toEqual([{ uuid: 'D1', to: ['s1#agent-a1'] }]);
    expect(annals.reports).toEqual([]);
  });

  test('meta.json before any other evidence', () => {
    const annals = draw(
      `
      U1─D1──D2───────────R1─R2─A2
                 U5─A5               #a1`,
      { files: meta('a1', { toolUseId: 'call-1' }), rows: { R2: names('a1'), U5: user('task 2') } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 D2 R1 R2 A2');
  });

  test('meta.json also when the spawn was interrupted and has no result', () => {
    const annals = draw(
      `
      U1─D1───────I1
             U5─A5     #a1`,
      { files: meta('a1', { toolUseId: 'call-1' }) },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 I1');
  });

  test('each prompt once: two calls with one prompt, three agents', () => {
    const same = { prompt: 'Look around', subagent_type: 'scout' };
    const call = (id: string) => ({
      message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Task', input: same }] },
    });
    const look = user('look around');
    const annals = draw(
      `
      U1─D1─D2──────────────────────R1─R2─A2
                U5─A5                        #a1
                      U6─A6                  #a2
                            U7─A7            #a3`,
      { rows: { D1: call('call-1'), D2: call('call-2'), U5: look, U6: look, U7: look } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#agent-a1 U5 A5 D2 s1#agent-a2 U6 A6 R1 R2 A2 s1#agent-a3 U7 A7');
    expect(annals.reports).toEqual(['agent-unanchored s1#agent-a3']);
  });

  test('a meta.json that is no JSON is reported, and other evidence counts', () => {
    const annals = draw(RAN, {
      files: { 'p/s1/subagents/agent-a1.meta.json': '{"toolUseId":' },
      rows: { R1: names('a1') },
    });
    expect(annals.order).toBe(NESTED);
    expect(annals.json.diagnostics).toMatchObject([
      { code: 'malformed-sidecar', file: 'p/s1/subagents/agent-a1.meta.json' },
    ]);
  });
});

describe('an agent may be kept', () => {
  test('beside a session that is called as it is', () => {
    const session = 's1 #agent-a1';
    const annals = draw(
      `
      U1─A1
      U5─A5           #a1
      U9─A9           >p/s9.jsonl`,
      { rows: { U9: { sessionId: session }, A9: { sessionId: session } } },
    );
    expect(annals.line('s1#agent-a1')).toMatchObject({ kind: 'agent', uuids: ['U5', 'A5'] });
    expect(annals.line(session)).toMatchObject({ kind: 'trunk', uuids: ['U9', 'A9'] });
  });

  test('in a legacy file beside the sessions', () => {
    const annals = draw(
      `
      U1─D1───────────R1─A2
             U5─A5             #a1 >p/agent-a1.jsonl`,
      { rows: { R1: names('a1') } },
    );
    expect(annals.order).toBe(NESTED);
  });

  test('between the rows of its session, with a name', () => {
    const annals = draw(
      `
      U1─D1───────────R1─A2
             U5─A5             #a1 >p/s1.jsonl`,
      { rows: { R1: names('a1') } },
    );
    expect(annals.order).toBe(NESTED);
    expect(annals.forks).toEqual({});
  });

  test('between the rows of its session, without one, hung on its call', () => {
    const annals = draw(`
      U1─D1───────────R1─A2
          └──U5─A5             #`);
    expect(annals.order).toBe('s1 U1 D1 s1#sidechain-U5 U5 A5 R1 A2');
    expect(annals.line('s1#sidechain-U5')).toMatchObject({ kind: 'agent', attachment: 'D1' });
    expect(annals.forks).toEqual({});
  });

  test('between the rows of its session, without one, of which nothing beside another session tells', () => {
    const annals = draw(
      `
      U1─A1
      U5─A5     #
      U9─A9     @s2`,
      { files: { 'p/s2/subagents/agent-null.meta.json': JSON.stringify({ agentType: 'scout' }) } },
    );
    expect(annals.line('s1#sidechain-U5')).toMatchObject({ agentType: 'unknown' });
  });

  test('between the rows of its session, without one, as a root with the prompt of its call', () => {
    const annals = draw(
      `
      U1─D1───────────R1─A2
             U5─A5             #`,
      { rows: { U5: user('task 1') } },
    );
    expect(annals.order).toBe('s1 U1 D1 s1#sidechain-U5 U5 A5 R1 A2');
  });

  test.each([
    { evidence: 'meta.json', story: { files: meta('a1', { toolUseId: 'call-1' }) } },
    { evidence: 'the result', story: { rows: { R1: names('a1') } } },
    { evidence: 'the prompt', story: { rows: { U5: user('task 1') } } },
  ])('in the folder of the session before, whose file its session goes on in: found by $evidence', ({ story }) => {
    const annals = draw(
      `
      U0─A0
          └─U1─D1───────────R1─A2    @s2 >p/s1.jsonl
                   U5─A5             @s2 #a1 >p/s1/subagents/agent-a1.jsonl`,
      story,
    );
    expect(annals.order).toBe('s1 U0 A0 s2 U1 D1 s2#agent-a1 U5 A5 R1 A2');
    expect(annals.reports).toEqual([]);
  });

  test('in the folder of a workflow run, named by the result', () => {
    const annals = draw(
      `
      U1─T1─R1───────────A2
               U5─A5         #w1 >p/s1/subagents/workflows/run-1/agent-w1.jsonl
                  U6─A6      #w2 >p/s1/subagents/workflows/run-1/agent-w2.jsonl`,
      { rows: { R1: { toolUseResult: { runId: 'run-1', taskId: 'x1' } } } },
    );
    expect(annals.order).toBe('s1 U1 T1 s1#agent-w1 U5 A5 s1#agent-w2 U6 A6 R1 A2');
  });

  test('in the folder of a workflow run, named by "Task ID" and the snapshot of the run', () => {
    const annals = draw(
      `
      U1─T1─R1───────────A2
               U5─A5         #w1 >p/s1/subagents/workflows/run-1/agent-w1.jsonl`,
      {
        rows: { R1: spoken('Workflow launched in background. Task ID: x1') },
        files: { 'p/s1/workflows/run-1.json': JSON.stringify({ runId: 'run-1', taskId: 'x1', status: 'completed' }) },
      },
    );
    expect(annals.order).toBe('s1 U1 T1 s1#agent-w1 U5 A5 R1 A2');
  });
});
