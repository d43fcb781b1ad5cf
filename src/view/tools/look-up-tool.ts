import { isObject } from '../../read/parse-line.ts';
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

/** A name, or a pattern of names; the first that fits. */
const looks: readonly (readonly [string | RegExp, ToolLook])[] = [
  ['Read', read],
  ['Write', write],
  [/^(?:Multi)?Edit$/, edit],
  ['NotebookEdit', notebookEdit],
  ['NotebookRead', notebookRead],
  [/^(?:Bash|PowerShell|Monitor)$/, shell],
  [/^(?:Bash|Task|AgentTask|Agent)Output(?:Tool)?$/, backgroundOutput],
  [/^(?:KillShell|KillBash|TaskStop)$/, backgroundStop],
  ['Grep', grep],
  ['Glob', glob],
  ['LS', ls],
  ['TodoWrite', todo],
  [/^Task(?:Create|Update|Get)$/, task],
  ['TaskList', taskList],
  [/^(?:Task|Agent)$/, agent],
  ['Workflow', workflow],
  ['Skill', skill],
  ['WebFetch', webFetch],
  [/^(?:WebSearch|web_search)$/, webSearch],
  ['AskUserQuestion', ask],
  [/^(?:ExitPlanMode|exit_plan_mode)$/, exitPlan],
  ['EnterPlanMode', enterPlan],
  ['SendMessage', sendMessage],
  ['ToolSearch', toolSearch],
  ['Artifact', artifact],
  ['LSP', lsp],
  [/^mcp__.+?__./, mcp],
];

export const lookUpTool = (name: string): ToolLook =>
  looks.find(([fits]) => (typeof fits === 'string' ? fits === name : fits.test(name)))?.[1] ?? generic;

/**
 * How a call looks. Whatever the input holds, it is a view: a look that stumbles over it gives way to the one for
 * unknown tools, and that to a bare line.
 */
export function viewTool(call: ToolCall, shelf: Shelf): ToolView {
  const cleaned = call.result === null ? null : cleanResult(call.result);
  const clean = { ...call, input: isObject(call.input) ? call.input : {}, result: cleaned?.result ?? null };
  const view = tryLook(lookUpTool(call.name), clean, shelf) ?? tryLook(generic, clean, shelf) ?? bareLine(call);
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
