import { expect, test } from 'vitest';
import type { ShellPanel } from '../../../src/view/tools/shell.ts';
import { failed, lineOf, look, notesOf, said } from './support.ts';

const kept = (rest: object) => ({ stdout: '', stderr: '', interrupted: false, isImage: false, ...rest });
const panelOf = (view: ReturnType<typeof look>) => view.panel as ShellPanel;

test.each([
  {
    name: 'Bash',
    command: 'npm test',
    result: said('ok', kept({ stdout: 'ok' }), 3200),
    line: 'Bash npm test | 3.2 s',
  },
  {
    name: 'Bash',
    command: 'npm test',
    result: failed('Exit code 1\nboom', 3200),
    line: 'Bash npm test | ✗ exit 1 3.2 s',
  },
  {
    name: 'Bash',
    command: 'sleep 999',
    result: failed('Exit code 143\nCommand timed out after 2m 0s', 120_000),
    line: 'Bash sleep 999 | ✗ timed out after 2m 0s 2 min',
  },
  { name: 'Bash', command: 'x', result: said('', kept({ interrupted: true })), line: 'Bash x | ✗ interrupted' },
  { name: 'Bash', command: 'x', result: failed("The user doesn't want to proceed"), line: 'Bash x | ✗ rejected' },
  {
    name: 'Bash',
    command: 'x',
    result: failed('<tool_use_error>Blocked: sleep</tool_use_error>'),
    line: 'Bash x | ✗ failed',
  },
  {
    name: 'Bash',
    command: 'grep x y',
    result: said('', kept({ returnCodeInterpretation: 'No matches found' })),
    line: 'Bash grep x y | No matches found',
  },
  {
    name: 'Bash',
    command: 'npm run dev',
    result: said(
      'Command running in background with ID: b41f20c. Output is',
      kept({ backgroundTaskId: 'b41f20c' }),
      10,
    ),
    line: 'Bash npm run dev | in the background',
  },
  { name: 'Bash', command: 'cd src && npm test', result: null, line: 'Bash npm test (in src)' },
  { name: 'Bash', command: 'cd /home/mira/kiln/web; npm test', result: null, line: 'Bash npm test (in web)' },
  { name: 'Bash', command: 'cd /home/mira/kiln && npm test', result: null, line: 'Bash npm test' },
  { name: 'Bash', command: '# why\n\nmake all\nmake more', result: null, line: 'Bash make all' },
  { name: 'PowerShell', command: 'Get-Item .', result: null, line: 'PowerShell Get-Item .' },
  {
    name: 'Monitor',
    command: 'gh pr checks',
    result: said('Monitor started', { taskId: 'b13' }),
    line: 'Monitor gh pr checks',
  },
])('$line', ({ name, command, result, line }) => expect(lineOf(look(name, { command }, result))).toBe(line));

test('both outputs, with their colours; the description is a note', () => {
  const input = { command: 'npm test', description: 'Run the tests' };
  const view = look(
    'Bash',
    input,
    said('', kept({ stdout: '\n\u001b[31mred\u001b[0m\n\n', stderr: 'warn\nShell cwd was reset to /home' })),
  );
  expect(view.notes).toEqual([
    { text: 'Run the tests', minor: false },
    { text: 'Shell cwd was reset to /home', minor: true },
  ]);
  expect(panelOf(view)).toMatchObject({
    command: { language: 'bash', cut: { shown: 'npm test' } },
    out: { shown: '\u001b[31mred\u001b[0m' },
    err: { shown: 'warn' },
    more: null,
  });
});

test.each([
  { result: said('', kept({})), words: 'No output.' },
  { result: failed('Exit code 143\nCommand timed out after 2m 0s'), words: 'No output before the time ran out.' },
  { result: said('', kept({ backgroundTaskId: 'b2' })), words: 'Runs in the background as b2.' },
  { result: said('Command running in background with ID: bash_2. Output'), words: 'Runs in the background as bash_2.' },
  { result: said('Monitor started', { taskId: 'b13' }), words: 'Watched as task b13.' },
])('below the command: $words', ({ result, words }) => {
  expect(panelOf(look('Bash', { command: 'x' }, result)).more).toEqual({ words, link: null });
});

test('a progress bar ends as on a terminal', () => {
  expect(panelOf(look('Bash', { command: 'x' }, said('1 %\r50 %\r100 %\r\ndone'))).out?.shown).toBe('100 %\ndone');
});

test('output too large for the transcript', () => {
  const text =
    '<persisted-output>\nOutput too large (180.8KB). Full output saved to: /x.txt\n\nPreview (first 2KB):\nline 1\nline 2\n...\n</persisted-output>';
  const view = look('Bash', { command: 'x' }, said(text));
  expect(panelOf(view).out?.shown).toBe('line 1\nline 2');
  expect(notesOf(view)).toEqual(['Too large for the transcript (180.8KB), which keeps the beginning.']);
});

test('long output is cut', () => {
  const out = Array.from({ length: 212 }, (_, n) => `line ${n}`).join('\n');
  expect(panelOf(look('Bash', { command: 'x' }, said('', kept({ stdout: out })))).out).toMatchObject({
    lines: 30,
    totalLines: 212,
    more: { words: 'First 30 of 212 lines', link: { hash: 'h1', words: 'Whole output, 1.8 KB', inPlace: true } },
  });
});

test.each([
  {
    name: 'BashOutput',
    input: { bash_id: 'dce0af' },
    result: said('', {
      shellId: 'dce0af',
      command: 'pnpm dev',
      status: 'running',
      exitCode: null,
      stdout: 'ready',
      stderr: '',
    }),
    line: 'BashOutput dce0af (pnpm dev) | running',
    out: 'ready',
  },
  {
    name: 'BashOutput',
    input: { bash_id: 'b' },
    result: said('<status>completed</status>\n\n<exit_code>2</exit_code>\n\n<stdout>\nhello\n</stdout>'),
    line: 'BashOutput b | ✗ exit 2',
    out: 'hello',
  },
  {
    name: 'TaskOutput',
    input: { task_id: 'bbb' },
    result: said('', {
      retrieval_status: 'success',
      task: { status: 'failed', description: 'Rebase', output: 'a\rb', exitCode: 1 },
    }),
    line: 'TaskOutput bbb (Rebase) | ✗ exit 1',
    out: 'b',
  },
])('$line', ({ name, input, result, line, out }) => {
  const view = look(name, input, result);
  expect(lineOf(view)).toBe(line);
  expect(panelOf(view).out?.shown).toBe(out);
});

test.each([
  {
    name: 'KillShell',
    input: { shell_id: 'd1' },
    result: said('', { message: 'Successfully killed shell: d1' }),
    line: 'KillShell d1 | ended',
  },
  {
    name: 'TaskStop',
    input: { task_id: 't1' },
    result: said('', { message: 'Stopped', command: 'npm run dev' }),
    line: 'TaskStop t1 (npm run dev) | ended',
  },
  {
    name: 'KillShell',
    input: { shell_id: 'd1' },
    result: failed('Shell d1 is not running'),
    line: 'KillShell d1 | ✗ failed',
  },
])('$line', ({ name, input, result, line }) => expect(lineOf(look(name, input, result))).toBe(line));
