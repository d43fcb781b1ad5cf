import { expect, test } from 'vitest';
import type { TodoPanel } from '../../../src/view/tools/todo.ts';
import { lineOf, look, notesOf, said } from './support.ts';

const drawn = (view: ReturnType<typeof look>) =>
  (view.panel as TodoPanel).items.map(
    ({ state, text, small }) => `${state ?? '-'} ${text}${small ? ` (${small})` : ''}`,
  );

test('TodoWrite', () => {
  const todos = [
    { content: 'Read', status: 'completed', activeForm: 'Reading' },
    { content: 'Write', status: 'in_progress', activeForm: 'Writing' },
    { content: 'Rest', status: 'pending' },
    { content: 'Ask', status: 'cancelled' },
  ];
  const view = look(
    'TodoWrite',
    { todos },
    said('Todos have been modified successfully.', { oldTodos: [], newTodos: [] }),
  );
  expect(lineOf(view)).toBe('Todos Writing | 1 of 4 done');
  expect(drawn(view)).toEqual(['done Read', 'now Write', '- Rest', 'gone Ask']);
  expect(lineOf(look('TodoWrite', { todos: [] }))).toBe('Todos | empty');
});

test.each([
  {
    name: 'TaskCreate',
    input: { subject: 'Measure zsh', description: 'As bash' },
    result: said('', { task: { id: '4', subject: 'Measure zsh' } }),
    line: 'TaskCreate #4 Measure zsh',
    items: ['- Measure zsh (#4)'],
  },
  {
    name: 'TaskCreate',
    input: { subject: 'Measure zsh' },
    result: said('Task #4 created successfully: Measure zsh'),
    line: 'TaskCreate #4 Measure zsh',
    items: ['- Measure zsh (#4)'],
  },
  {
    name: 'TaskUpdate',
    input: { taskId: '3', status: 'completed', owner: 'fire' },
    result: said('Updated task #3 status', {
      success: true,
      taskId: '3',
      statusChange: { from: 'pending', to: 'completed' },
    }),
    line: 'TaskUpdate #3 | done',
    items: ['done Task #3 (fire)'],
  },
  {
    name: 'TaskGet',
    input: { taskId: '2' },
    result: said('Task #2: Endpoint\nStatus: in_progress\nDescription: x'),
    line: 'TaskGet #2 Endpoint | in work',
    items: ['now Endpoint (#2)'],
  },
  {
    name: 'TaskGet',
    input: { taskId: '2' },
    result: said('', { task: { id: '2', subject: 'Endpoint', status: 'pending', blockedBy: ['1'] } }),
    line: 'TaskGet #2 Endpoint | pending',
    items: ['- Endpoint (#2, blocked by #1)'],
  },
  {
    name: 'TaskList',
    input: {},
    result: said('#1 [completed] Threshold (fire)\n#2 [in_progress] Tests'),
    line: 'TaskList | 1 of 2 done',
    items: ['done Threshold (fire) (#1)', 'now Tests (#2)'],
  },
  {
    name: 'TaskList',
    input: {},
    result: said('', { tasks: [{ id: '1', subject: 'Threshold', status: 'completed', owner: 'fire', blockedBy: [] }] }),
    line: 'TaskList | 1 of 1 done',
    items: ['done Threshold (#1, fire)'],
  },
])('$line', ({ name, input, result, line, items }) => {
  const view = look(name, input, result);
  expect(lineOf(view)).toBe(line);
  expect(drawn(view)).toEqual(items);
});

test('what a task is about is a note', () => {
  expect(notesOf(look('TaskCreate', { subject: 'a', description: 'b\nc' }))).toEqual(['b c']);
});

test('a list without end is cut', () => {
  const todos = Array.from({ length: 5000 }, (_, n) => ({ content: `t${n}`, status: 'pending' }));
  const { items, more } = look('TodoWrite', { todos }).panel as TodoPanel;
  expect([items.length, more?.words]).toEqual([100, 'First 100 of 5,000']);
});
