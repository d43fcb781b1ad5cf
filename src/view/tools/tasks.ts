import { linesOf } from './lines-of.ts';
import { readId, readObject, readObjects, readTexts, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { oneLine } from './shorten.ts';
import { sayDone, stateOf, type TodoItem, todoPanel } from './todo.ts';
import { figure, note, type ToolLook, toolView } from './tool-view.ts';

interface Task {
  readonly id: string | null;
  readonly subject: string | null;
  readonly status: string | null;
  readonly owner: string | null;
  readonly blockedBy: readonly string[];
}

/** TaskCreate, TaskUpdate, TaskGet: one task. */
export const task: ToolLook = (call) => {
  const told = readObject(resultOf(call)?.structured, 'task');
  const spoken = readSpoken(textOf(resultOf(call)));
  const asked = readTask(call.input);
  const known = readTask(told ?? {});
  const now: Task = {
    id: known.id ?? asked.id ?? spoken.id,
    subject: known.subject ?? asked.subject ?? spoken.subject,
    status: known.status ?? asked.status ?? spoken.status,
    owner: known.owner ?? asked.owner,
    blockedBy: known.blockedBy.length > 0 ? known.blockedBy : asked.blockedBy,
  };
  const description = readWords(call.input, 'description') ?? readWords(told, 'description');
  return toolView({
    icon: 'task',
    verb: call.name,
    object: { kind: 'words', text: oneLine([now.id && `#${now.id}`, now.subject].filter(Boolean).join(' ')) },
    figures: now.status === null ? [] : [figure(sayStatus(now.status))],
    notes: description ? [note(oneLine(description, 600))] : [],
    template: 'todo',
    panel: todoPanel([taskItem(now)]),
  });
};

export const taskList: ToolLook = (call) => {
  const told = readObjects(resultOf(call)?.structured, 'tasks').map(readTask);
  const tasks = told.length > 0 ? told : linesOf(textOf(resultOf(call))).flatMap(readListed);
  const items = tasks.map(taskItem);
  return toolView({
    icon: 'task',
    verb: 'TaskList',
    figures: resultOf(call) === null ? [] : [figure(items.length === 0 ? 'no tasks' : sayDone(items))],
    template: 'todo',
    panel: items.length === 0 ? null : todoPanel(items),
  });
};

const readTask = (from: unknown): Task => ({
  id: readId(from, 'id') ?? readId(from, 'taskId'),
  subject: readWords(from, 'subject'),
  status: readWords(from, 'status'),
  owner: readWords(from, 'owner'),
  blockedBy: [...readTexts(from, 'blockedBy'), ...readTexts(from, 'addBlockedBy')],
});

/** `Task #1 created successfully: Subject`, or `Task #2: Subject`, `Status: pending`. */
function readSpoken(text: string): Pick<Task, 'id' | 'subject' | 'status'> {
  const head = /(?:^|\n)(?:Updated t|T)ask #(\w{1,40})(?: created successfully)?(?:: ([^\n]{1,600}))?/.exec(
    text.slice(0, 2000),
  );
  const status = /\nStatus: (\w{1,40})/.exec(text.slice(0, 2000));
  return { id: head?.[1] ?? null, subject: head?.[2] ?? null, status: status?.[1] ?? null };
}

/** `#1 [completed] Subject (owner)`. */
function readListed(line: string): readonly Task[] {
  const item = /^#(\w{1,40}) \[(\w{1,40})\] (.{1,600})/.exec(line);
  if (item === null) return [];
  return [{ id: item[1]!, status: item[2]!, subject: item[3]!, owner: null, blockedBy: [] }];
}

function taskItem({ id, subject, status, owner, blockedBy }: Task): TodoItem {
  const facts = [
    ...(id && subject ? [`#${id}`] : []),
    ...(owner ? [owner] : []),
    ...(blockedBy.length > 0 ? [`blocked by ${blockedBy.map((other) => `#${other}`).join(', ')}`] : []),
  ];
  return {
    state: stateOf(status),
    text: oneLine(subject ?? (id ? `Task #${id}` : 'A task'), 600),
    small: facts.length === 0 ? null : oneLine(facts.join(', ')),
  };
}

function sayStatus(status: string): string {
  const state = stateOf(status);
  return state === 'done' ? 'done' : state === 'now' ? 'in work' : oneLine(status.replaceAll('_', ' '), 40);
}
