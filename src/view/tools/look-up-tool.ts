import { isObject, type JsonObject } from '../../read/parse-line.ts';
import type { Shelf } from '../shelf.ts';
import { agent } from './agent.ts';
import { artifact } from './artifact.ts';
import { ask } from './ask.ts';
import { backgroundOutput, backgroundStop } from './background.ts';
import { cleanResult } from './clean-result.ts';
import { linkTo, type More } from './cut-output.ts';
import { edit } from './edit.ts';
import { glob, ls } from './files.ts';
import { generic, mcp } from './generic.ts';
import { grep } from './grep.ts';
import { lsp } from './lsp.ts';
import { notebookEdit, notebookRead } from './notebook.ts';
import { enterPlan, exitPlan } from './plan.ts';
import { read } from './read.ts';
import { withFailure } from './read-failure.ts';
import { readId } from './read-json.ts';
import { sendMessage } from './send-message.ts';
import { shell } from './shell.ts';
import { oneLine } from './shorten.ts';
import { skill } from './skill.ts';
import { task, taskList } from './tasks.ts';
import { todo } from './todo.ts';
import { toolSearch } from './tool-search.ts';
import { type Note, note, type ToolCall, type ToolLook, type ToolView, toolView } from './tool-view.ts';
import { webFetch } from './web-fetch.ts';
import { webSearch } from './web-search.ts';
import { workflow } from './workflow.ts';
import { write } from './write.ts';

/**
 * A name, or a pattern of names; the first that fits. Behind the look stand the parts of the input it is made of, where
 * it is nothing without any of them; `[]` marks a list.
 */
const looks: readonly (readonly [string | RegExp, ToolLook, ...string[]])[] = [
  ['Read', read, 'file_path', 'path'],
  ['Write', write, 'file_path', 'path'],
  [/^(?:Multi)?Edit$/, edit, 'file_path', 'path'],
  ['NotebookEdit', notebookEdit, 'notebook_path'],
  ['NotebookRead', notebookRead, 'notebook_path'],
  [/^(?:Bash|PowerShell|Monitor)$/, shell, 'command'],
  [/^(?:Bash|Task|AgentTask|Agent)Output(?:Tool)?$/, backgroundOutput],
  [/^(?:KillShell|KillBash|TaskStop)$/, backgroundStop],
  ['Grep', grep, 'pattern'],
  ['Glob', glob, 'pattern'],
  ['LS', ls, 'path'],
  ['TodoWrite', todo, 'todos[]'],
  [/^Task(?:Create|Update|Get)$/, task, 'subject', 'taskId', 'id'],
  ['TaskList', taskList],
  [/^(?:Task|Agent)$/, agent, 'prompt', 'description'],
  ['Workflow', workflow, 'script', 'name', 'scriptPath'],
  ['Skill', skill, 'skill', 'command'],
  ['WebFetch', webFetch, 'url'],
  [/^(?:WebSearch|web_search)$/, webSearch, 'query'],
  ['AskUserQuestion', ask],
  [/^(?:ExitPlanMode|exit_plan_mode)$/, exitPlan],
  ['EnterPlanMode', enterPlan],
  ['SendMessage', sendMessage, 'to', 'recipient', 'message', 'content'],
  ['ToolSearch', toolSearch, 'query'],
  ['Artifact', artifact],
  ['LSP', lsp, 'operation'],
  [/^mcp__.+?__./, mcp],
];

export function lookUpTool(name: string, input: JsonObject): ToolLook {
  const found = looks.find(([fits]) => (typeof fits === 'string' ? fits === name : fits.test(name)));
  if (found === undefined) return generic;
  const [, look, ...parts] = found;
  return parts.length === 0 || parts.some((part) => holds(input, part)) ? look : generic;
}

function holds(input: JsonObject, part: string): boolean {
  return part.endsWith('[]') ? Array.isArray(input[part.slice(0, -2)]) : readId(input, part) !== null;
}

/**
 * How a call looks. Whatever the input holds, it is a view: a look that stumbles over it gives way to the one for
 * unknown tools, and that to a bare line.
 */
export function viewTool(call: ToolCall, shelf: Shelf): ToolView {
  const cleaned = call.result === null ? null : cleanResult(call.result);
  const clean = { ...call, input: isObject(call.input) ? call.input : {}, result: cleaned?.result ?? null };
  const view =
    tryLook(lookUpTool(call.name, clean.input), clean, shelf) ?? tryLook(generic, clean, shelf) ?? bareLine(call);
  const noted =
    cleaned === null ? view : { ...view, notes: mergeNotes(view.notes, cleaned.notes), saved: moreOf(clean, shelf) };
  // A look that knows failures of its own, as exit codes, has said so already.
  return clean.result?.isError && !view.failed ? withFailure(noted, clean.result, shelf) : noted;
}

const mergeNotes = (own: readonly Note[], more: readonly Note[]): readonly Note[] => [
  ...own,
  ...more.filter(({ text }) => !own.some((note) => note.text === text)),
];

function moreOf({ result }: ToolCall, shelf: Shelf): More | null {
  if (!result?.saved) return null;
  const { text, isWhole } = result.saved;
  const title = isWhole ? 'Whole output' : 'Beginning of the output';
  return { words: null, link: linkTo(shelf.block({ title, text, look: 'ansi' }), title, false) };
}

/** A result that came after other words, at its own place. */
export const viewLateResult = (call: ToolCall, shelf: Shelf): ToolView => {
  const view = viewTool(call, shelf);
  return { ...view, icon: 'result', verb: 'Result', of: view.verb };
};

function tryLook(look: ToolLook, call: ToolCall, shelf: Shelf): ToolView | null {
  try {
    return look(call, shelf);
  } catch {
    return null;
  }
}

const bareLine = ({ name }: ToolCall): ToolView =>
  toolView({
    icon: 'tool',
    verb: oneLine(String(name), 60) || 'Tool',
    notes: [note('This call could not be shown.')],
    template: 'generic',
  });
