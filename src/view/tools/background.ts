import { cutOutput } from './cut-output.ts';
import { readAny, readId, readObject, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { exitFigure } from './read-run.ts';
import { settleLines } from './settle-lines.ts';
import type { ShellPanel } from './shell.ts';
import { oneLine } from './shorten.ts';
import { figure, note, type ToolCall, type ToolLook, toolView } from './tool-view.ts';

interface Poll {
  readonly status: string | null;
  readonly exit: unknown;
  readonly what: string | null;
  readonly out: string;
  readonly err: string;
}

/** BashOutput and TaskOutput: how something in the background stands, and what it said since. */
export const backgroundOutput: ToolLook = (call, shelf) => {
  const id = readId(call.input, 'bash_id') ?? readId(call.input, 'task_id') ?? readId(call.input, 'agentId') ?? '';
  const poll = readPoll(call);
  const exit = exitFigure(poll.exit);
  const cut = (text: string) =>
    text.trim() === '' ? null : cutOutput(settleLines(text), shelf, { title: 'output', look: 'ansi', shows: 30 });
  const [out, err] = [cut(poll.out), cut(poll.err)];
  const isSilent = resultOf(call) !== null && out === null && err === null;
  return toolView({
    icon: call.name === 'TaskOutput' ? 'task' : 'bash',
    verb: call.name,
    object: { kind: 'code', text: oneLine(id, 80) },
    aside: poll.what && oneLine(poll.what),
    figures: exit ? [exit] : poll.status ? [figure(oneLine(poll.status, 40))] : [],
    failed: exit !== null,
    template: 'shell',
    panel: {
      command: null,
      out,
      err,
      images: [],
      more: isSilent ? { words: 'No output yet.', link: null } : null,
    } satisfies ShellPanel,
  });
};

function readPoll(call: ToolCall): Poll {
  const result = resultOf(call);
  const structured = result?.structured;
  const task = readObject(structured, 'task') ?? structured;
  const told = textOf(result);
  const out = readText(task, 'stdout') ?? readText(task, 'output') ?? readText(task, 'result');
  const exitCode = readAny(task, 'exitCode') ?? Number(inTag(told, 'exit_code') ?? Number.NaN);
  return {
    status: readWords(task, 'status') ?? inTag(told, 'status') ?? readWords(structured, 'retrieval_status'),
    exit: { exitCode },
    what: readWords(task, 'command') ?? readWords(task, 'description'),
    out: out ?? inTag(told, 'stdout') ?? inTag(told, 'output') ?? (told.startsWith('<') ? '' : told),
    err: readText(task, 'stderr') ?? inTag(told, 'stderr') ?? '',
  };
}

function inTag(text: string, tag: string): string | null {
  const open = text.indexOf(`<${tag}>`);
  const close = open === -1 ? -1 : text.lastIndexOf(`</${tag}>`);
  return close <= open ? null : text.slice(open + tag.length + 2, close);
}

/** KillShell and TaskStop. */
export const backgroundStop: ToolLook = (call) => {
  const result = resultOf(call);
  const id = readId(call.input, 'shell_id') ?? readId(call.input, 'task_id') ?? readId(call.input, 'bash_id') ?? '';
  const command = readWords(result?.structured, 'command');
  const message = readWords(result?.structured, 'message') ?? textOf(result);
  return toolView({
    icon: call.name === 'TaskStop' ? 'task' : 'bash',
    verb: call.name,
    object: { kind: 'code', text: oneLine(id, 80) },
    aside: command && oneLine(command),
    figures: result === null ? [] : [figure('ended')],
    notes: message.trim() === '' ? [] : [note(oneLine(message, 400))],
    template: 'shell',
  });
};
