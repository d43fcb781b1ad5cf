import type { JsonObject } from '../../read/parse-line.ts';
import type { More } from './cut-output.ts';
import { readObjects, readWords } from './read-json.ts';
import { resultOf } from './read-result.ts';
import { sayNumber } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { figure, type ToolLook, toolView } from './tool-view.ts';

export interface TodoPanel {
  readonly items: readonly TodoItem[];
  readonly more: More | null;
}

export interface TodoItem {
  readonly state: TodoState;
  readonly text: string;
  readonly small: string | null;
}

export type TodoState = 'done' | 'now' | 'gone' | null;

export const todo: ToolLook = (call) => {
  const asked = readObjects(call.input, 'todos');
  const todos = asked.length > 0 ? asked : readObjects(resultOf(call)?.structured, 'newTodos');
  const items = todos.map(todoItem);
  const now = todos.find((item) => stateOf(readWords(item, 'status')) === 'now');
  return toolView({
    icon: 'todo',
    verb: 'Todos',
    object: now
      ? { kind: 'words', text: oneLine(readWords(now, 'activeForm') ?? readWords(now, 'content') ?? '') }
      : null,
    figures: items.length === 0 ? [figure('empty')] : [figure(sayDone(items))],
    template: 'todo',
    panel: items.length === 0 ? null : todoPanel(items),
  });
};

const todoItem = (item: JsonObject): TodoItem => ({
  state: stateOf(readWords(item, 'status')),
  text: oneLine(readWords(item, 'content') ?? '', 600),
  small: null,
});

const MOST_ITEMS = 100;

export const todoPanel = (items: readonly TodoItem[]): TodoPanel => ({
  items: items.slice(0, MOST_ITEMS),
  more: items.length > MOST_ITEMS ? { words: `First ${MOST_ITEMS} of ${sayNumber(items.length)}`, link: null } : null,
});

export function stateOf(status: string | null): TodoState {
  if (status === 'completed') return 'done';
  if (status === 'in_progress') return 'now';
  return status === 'cancelled' || status === 'deleted' ? 'gone' : null;
}

export const sayDone = (items: readonly TodoItem[]): string =>
  `${items.filter(({ state }) => state === 'done').length} of ${items.length} done`;
