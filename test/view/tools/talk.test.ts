import { describe, expect, test } from 'vitest';
import type { AgentPanel } from '../../../src/view/tools/agent.ts';
import type { AskPanel } from '../../../src/view/tools/ask.ts';
import type { PlanPanel } from '../../../src/view/tools/plan.ts';
import type { WorkflowPanel } from '../../../src/view/tools/workflow.ts';
import { failed, gave, lineOf, look, notesOf, said } from './support.ts';

describe('Agent', () => {
  const input = { description: 'Find float64', subagent_type: 'Explore', prompt: 'Search **all**.' };
  const tail = 'agentId: a5a4934 (for resuming)\n<usage>total_tokens: 7200\ntool_uses: 1\nduration_ms: 9000</usage>';
  const panelOf = (view: ReturnType<typeof look>) => view.panel as AgentPanel;

  test('from what the CLI kept', () => {
    const kept = {
      agentId: 'a1',
      agentType: 'Plan',
      totalDurationMs: 182_000,
      totalTokens: 9120,
      totalToolUseCount: 31,
      resolvedModel: 'claude-sonnet-5',
    };
    const view = look('Agent', input, said('None.', kept));
    expect(lineOf(view)).toBe('Agent Find float64 | 31 tool calls 3 min 2 s');
    expect(panelOf(view)).toMatchObject({
      agentId: 'a1',
      type: 'Plan',
      facts: ['sonnet-5', '31 tool calls', '9,120 tokens'],
    });
  });

  test.each(['Task', 'Agent'])('%s: the tail is read and cut off', (name) => {
    const view = look(
      name,
      input,
      gave([
        { kind: 'text', text: 'None found.' },
        { kind: 'text', text: tail },
      ]),
    );
    expect(lineOf(view)).toBe('Agent Find float64 | 1 tool call 9 s');
    expect(panelOf(view)).toMatchObject({
      agentId: 'a5a4934',
      type: 'Explore',
      facts: ['1 tool call', '7,200 tokens'],
    });
    expect([panelOf(view).prompt?.shown, panelOf(view).report?.shown]).toEqual(['Search **all**.', 'None found.']);
  });

  test('in the background', () => {
    const text = 'Async agent launched successfully.\nagentId: a8d (internal ID)\noutput_file: /tmp/x';
    const view = look(
      'Agent',
      { ...input, name: 'fire' },
      said(text, { isAsync: true, agentId: 'a8d', status: 'async_launched' }),
    );
    expect(lineOf(view)).toBe('Agent Find float64 (fire) | in the background');
    expect(panelOf(view)).toMatchObject({ agentId: 'a8d', report: null });
    expect(panelOf(look('Agent', input, said(text)))).toMatchObject({ agentId: 'a8d', report: null });
  });

  test('interrupted', () => {
    expect(lineOf(look('Agent', input, failed('[Request interrupted by user for tool use]')))).toBe(
      'Agent Find float64 | ✗ interrupted',
    );
  });
});

describe('AskUserQuestion', () => {
  const options = [{ label: 'CSV', description: 'Write CSV' }, { label: 'CSV, quoted' }, { label: 'JSON' }];
  const asked = (question: string, multiSelect = false) => ({ question, header: 'H', multiSelect, options });
  const chosen = (view: ReturnType<typeof look>) =>
    (view.panel as AskPanel).questions.map(({ options, other }) => [
      ...options.filter((option) => option.chosen).map(({ label }) => label),
      ...(other === null ? [] : [`“${other}”`]),
    ]);
  const questions = [asked('Which?', true), asked('When "now"?')];

  test.each([
    { answers: { 'Which?': 'CSV, JSON', 'When "now"?': 'JSON' }, marked: [['CSV', 'JSON'], ['JSON']] },
    { answers: { 'Which?': 'CSV, quoted, JSON', 'When "now"?': '' }, marked: [['CSV, quoted', 'JSON'], []] },
    {
      answers: { 'Which?': ['CSV', 'JSON'], 'When "now"?': 'CSV, but later' },
      marked: [
        ['CSV', 'JSON'],
        ['CSV', '“but later”'],
      ],
    },
    { answers: { 'Which?': 'JSONL', 'When "now"?': 'neither' }, marked: [['“JSONL”'], ['“neither”']] },
    { answers: { toString: 'x' }, marked: [[], []] },
  ] as { answers: object; marked: string[][] }[])('kept: $answers', ({ answers, marked }) => {
    expect(chosen(look('AskUserQuestion', { questions }, said('', { questions, answers })))).toEqual(marked);
  });

  test('told to the model', () => {
    const text =
      'User has answered your questions: "Which?"="CSV, JSON", "When "now"?"="later. "If" at all". You can now continue.';
    const view = look('AskUserQuestion', { questions }, said(text));
    expect(chosen(view)).toEqual([['CSV', 'JSON'], ['“later. "If" at all”']]);
    expect(view.panel).toMatchObject({ state: 'answered', caption: '2 questions, answered', reply: null });
  });

  test('turned down, with words', () => {
    const view = look(
      'AskUserQuestion',
      { questions },
      failed("The user doesn't want to proceed. the user said:\nask me later"),
    );
    expect(view.panel).toMatchObject({ state: 'rejected', reply: 'ask me later' });
  });

  test('open, one question of old, none', () => {
    expect(look('AskUserQuestion', { question: 'Go on?', options: ['Yes', 'No'] }).panel).toMatchObject({
      state: 'open',
      caption: '1 question, asked',
      questions: [{ question: 'Go on?', options: [{ label: 'Yes' }, { label: 'No' }] }],
    });
    expect(look('AskUserQuestion', { questions: [] }, failed('InputValidationError')).template).toBe('generic');
  });
});

describe('plan mode', () => {
  const plan = '## Plan\n\n1. Test\n2. Code';

  test.each([
    { input: { plan }, result: said('User has approved your plan.', { plan }), state: 'approved', reply: null },
    {
      input: {},
      result: said(`User has approved your plan.\n\n## Approved Plan:\n${plan}`),
      state: 'approved',
      reply: null,
    },
    {
      input: { plan },
      result: failed("The user doesn't want to. To tell you how to proceed, the user said:\nWithout 2"),
      state: 'rejected',
      reply: 'Without 2',
    },
    { input: { plan }, result: failed("The user doesn't want to proceed. STOP"), state: 'rejected', reply: null },
    { input: { plan }, result: null, state: 'open', reply: null },
  ])('$state, $reply', ({ input, result, state, reply }) => {
    const panel = look('ExitPlanMode', input, result).panel as PlanPanel;
    expect(panel).toMatchObject({ state, reply, words: 6, plan: { shown: plan } });
  });

  test('entered', () =>
    expect(lineOf(look('EnterPlanMode', {}, said('Entered plan mode.')))).toBe('Plan mode entered'));
});

test('Skill', () => {
  const view = look('Skill', { skill: 'release-notes', args: '1.0' }, said('Launching skill: release-notes'));
  expect(lineOf(view)).toBe('Skill release-notes (1.0)');
  expect(view.panel).toBeNull();
  expect(look('Skill', { skill: 'x' }, null, { expansion: '# How' }).panel).toMatchObject({
    prose: { shown: '# How' },
  });
});

test('SendMessage', () => {
  const input = { to: 'fire', summary: 'inclusive', message: 'Let it be >=.', type: 'message', recipient: 'fire' };
  const view = look('SendMessage', input, said('{"success":true,"message":"Message sent to fire\'s inbox"}'));
  expect(lineOf(view)).toBe('SendMessage to fire (inclusive) | sent');
  expect(view.panel).toMatchObject({
    rows: [{ value: 'fire' }, { value: 'inclusive' }, { value: "Message sent to fire's inbox" }],
    prose: { shown: 'Let it be >=.' },
  });
  expect(lineOf(look('SendMessage', input, said('', { success: false })))).toBe(
    'SendMessage to fire (inclusive) | ✗ not sent',
  );
  const request = { to: 'fire', message: { type: 'shutdown_request' } };
  expect(look('SendMessage', request).panel).toMatchObject({ rows: [{}, { key: 'type', value: 'shutdown_request' }] });
});

test('Workflow', () => {
  const script =
    "export const meta = { name: 'verify', description: 'Compare all' };\nphase('Compare');\nphase(\"Judge\");";
  const told = 'Workflow launched in background. Task ID: wk3\nSummary: Compare all\nRun ID: wf_ca1';
  const view = look('Workflow', { script }, said(told));
  expect(lineOf(view)).toBe('Workflow verify | 2 phases');
  expect(notesOf(view)).toEqual(['Compare all']);
  expect(view.panel as WorkflowPanel).toMatchObject({
    phases: ['Compare', 'Judge'],
    runId: 'wf_ca1',
    script: { language: 'javascript' },
  });
});
