import { expect, test } from 'vitest';
import { type GenericPanel, generic } from '../../../src/view/tools/generic.ts';
import { lookUpTool, viewLateResult, viewTool } from '../../../src/view/tools/look-up-tool.ts';
import { failed, gave, lineOf, look, openShelf, said } from './support.ts';

const rows = (view: ReturnType<typeof look>, of: 'input' | 'result') =>
  (view.panel as GenericPanel)[of].map(({ key, value }) => `${key}: ${value}`);

const INPUT = { file_path: '/src/a.ts', prompt: 'Look around' };

test.each(['Unknown', 'constructor', '', 'mcp__', 'Read2', 'TaskFly', 'ScheduleWakeup'])(
  '%j has no look of its own',
  (name) => {
    expect(lookUpTool(name, INPUT)).toBe(generic);
  },
);

test.each(['Read', 'MultiEdit', 'Task', 'Agent', 'TaskOutput', 'BashOutput', 'mcp__a__b', 'KillShell'])(
  '%s has one',
  (name) => {
    expect(lookUpTool(name, INPUT)).not.toBe(generic);
  },
);

test.each(['Read', 'Bash', 'AskUserQuestion', 'WebSearch', 'Task', 'TodoWrite', 'Workflow', 'TaskCreate'])(
  '%s without what it is about shows all there is',
  (name) => {
    const odd = { questions: 'x', todos: 7, command: ['ls'], note: 'odd' };
    const view = look(name, odd, said('told all the same'));
    expect(view.template).toBe('generic');
    expect(rows(view, 'input')).toContain('note: odd');
    expect(JSON.stringify((view.panel as GenericPanel).out)).toContain('told all the same');
  },
);

test('MCP: server, tool, main argument', () => {
  const view = look('mcp__linear-server__update_issue', { id: 'ENG-412', state: 'Done' }, said('ok', [], 600));
  expect(lineOf(view)).toBe('linear-server update_issue (ENG-412) | 0.6 s');
  expect(lineOf(look('mcp__a__b__c', {}))).toBe('a b__c');
  expect(lineOf(look('mcp__a__b', { zeal: 'z' }, failed('Argument Validation Error')))).toBe('a b (z) | ✗ failed');
});

test('unknown: a table of the input, then the result', () => {
  const input = {
    target: 'staging',
    speed: 3,
    options: { dry_run: true, deep: { er: null } },
    tags: ['a', 'b'],
    none: [],
  };
  const view = look('Teleport', input, said('teleported 1 item', undefined, 2000));
  expect(lineOf(view)).toBe('Teleport (target, speed, options, tags, none) | 2 s');
  expect(rows(view, 'input')).toEqual([
    'target: staging',
    'speed: 3',
    'options.dry_run: true',
    'options.deep.er: none',
    'tags: a, b',
    'none: empty list',
  ]);
  expect(view.panel).toMatchObject({ out: { shown: 'teleported 1 item' }, more: null });
});

test('a result that is data is a table', () => {
  const view = look('mcp__s__t', {}, said('{"issues": [{"key": "T-1", "open": true}]}'));
  expect(rows(view, 'result')).toEqual(['issues.0.key: T-1', 'issues.0.open: true']);
  expect((view.panel as GenericPanel).out).toBeNull();
  expect(rows(look('X', {}, gave([{ kind: 'other', type: 'link', value: { uri: 'u' } }])), 'result')).toEqual([
    '0.uri: u',
  ]);
});

test('what the tables leave out is one link away, as JSON', () => {
  const shelf = openShelf();
  const input = { a: { b: { c: { d: { e: 1 } } } }, long: 'x'.repeat(1000) };
  const view = viewTool({ name: 'X', input, result: said('done') }, shelf);
  expect((view.panel as GenericPanel).more).toMatchObject({
    link: { inPlace: false, words: 'Input and result as JSON, 1.1 KB' },
  });
  expect(JSON.parse(shelf.blocks[0]!.text)).toEqual({ input, result: 'done' });
});

test('pictures', () => {
  const image = { file: 'p.png', width: 1, height: 1 };
  expect(
    look(
      'mcp__s__shot',
      {},
      gave([
        { kind: 'image', image },
        { kind: 'image', image: null },
      ]),
    ).panel,
  ).toMatchObject({ images: [image, null] });
});

test('a look that throws gives way to the plain one', () => {
  const input = { command: 'ls' };
  const shelf = {
    ...openShelf(),
    block: () => {
      throw new Error('full');
    },
  };
  const long = said('x\n'.repeat(500));
  expect(viewTool({ name: 'Bash', input, result: long }, shelf)).toMatchObject({
    verb: 'Bash',
    notes: [{ text: 'This call could not be shown.' }],
  });
});

test('a result at its own place says whose it is', () => {
  const view = viewLateResult({ name: 'Bash', input: { command: 'npm test' }, result: said('ok') }, openShelf());
  expect(view).toMatchObject({
    icon: 'result',
    verb: 'Result',
    of: 'Bash',
    object: { kind: 'code', text: 'npm test' },
  });
});

test('hooks that spoke are told, routine reminders only at full depth', () => {
  const text =
    'done\n<system-reminder>\nPostToolUse:Edit hook additional context: [LINT] bad\n</system-reminder>\n<system-reminder>Be good.</system-reminder>';
  expect(look('X', {}, said(text)).notes).toEqual([
    { text: 'System reminder: PostToolUse:Edit hook additional context: [LINT] bad', minor: false },
    { text: 'System reminder: Be good.', minor: true },
  ]);
});
