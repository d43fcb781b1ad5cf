import type { ImageRef, Shelf } from '../shelf.ts';
import { type CutText, cutOutput, type More } from './cut-output.ts';
import { timeFigures } from './line-figures.ts';
import { readFlag, readId, readText, readWords } from './read-json.ts';
import { imagesOf, resultOf } from './read-result.ts';
import { type Run, readRun } from './read-run.ts';
import { oneLine } from './shorten.ts';
import { shortPath } from './show-path.ts';
import { figure, note, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type CodeView, viewCode } from './view-code.ts';

export interface ShellPanel {
  readonly command: CodeView | null;
  readonly out: CutText | null;
  readonly err: CutText | null;
  readonly images: readonly (ImageRef | null)[];
  readonly more: More | null;
}

/** Bash, PowerShell, Monitor: a command and what came of it. */
export const shell: ToolLook = (call, shelf) => {
  const command = readText(call.input, 'command') ?? '';
  const description = readWords(call.input, 'description');
  const { words, place } = mainCommand(command, call.cwd);
  const run = call.result && readRun(call.result);
  const failed = run !== null && run.trouble !== null;
  return toolView({
    icon: 'bash',
    verb: call.name,
    object: { kind: 'code', text: words },
    aside: place && `in ${place}`,
    figures: [
      ...(run?.trouble ? [figure(run.trouble, 'bad')] : []),
      ...(run?.figures ?? []),
      ...(run === null || run.background !== null ? [] : timeFigures(call.result?.milliseconds ?? null, failed)),
    ],
    failed,
    notes: [...(description ? [note(oneLine(description, 400))] : []), ...(run?.notes ?? [])],
    template: 'shell',
    panel: {
      command: viewCommand(command, call.name === 'PowerShell' ? 'powershell' : 'bash', shelf),
      ...viewRun(run, shelf),
      images: readFlag(resultOf(call)?.structured, 'isImage') ? imagesOf(resultOf(call)) : [],
      more: moreOf(call, run),
    } satisfies ShellPanel,
  });
};

const viewCommand = (command: string, language: string, shelf: Shelf): CodeView | null =>
  command.trim() === ''
    ? null
    : viewCode(command.trim(), shelf, { title: 'command', language, firstLine: null, fits: 60, shows: 20 });

function viewRun(run: Run | null, shelf: Shelf): Pick<ShellPanel, 'out' | 'err'> {
  const cut = (text: string) =>
    text.trim() === '' ? null : cutOutput(text, shelf, { title: 'output', look: 'ansi', fits: 120, shows: 30 });
  return { out: cut(run?.out ?? ''), err: cut(run?.err ?? '') };
}

function moreOf(call: ToolCall, run: Run | null): More | null {
  if (run === null) return null;
  const watched = readId(resultOf(call)?.structured, 'taskId');
  if (run.background !== null) return { words: `Runs in the background as ${run.background}.`, link: null };
  if (watched !== null) return { words: `Watched as task ${oneLine(watched, 60)}.`, link: null };
  if (run.out.trim() !== '' || run.err.trim() !== '' || imagesOf(call.result).length > 0) return null;
  return { words: run.trouble === 'timed out' ? 'No output before the time ran out.' : 'No output.', link: null };
}

/** What a line of the ledger says: the first line that does something, and apart from it where it runs. */
function mainCommand(command: string, cwd: string | null | undefined): { words: string; place: string | null } {
  const first =
    command
      .slice(0, 4000)
      .split('\n')
      .find((line) => line.trim() !== '' && !/^\s*#/.test(line)) ?? command;
  const move = /^\s*cd\s+("[^"]{1,300}"|'[^']{1,300}'|[^\s;&|"']{1,300})\s*(?:&&|;)\s*(?=\S)/.exec(first.slice(0, 700));
  if (move === null) return { words: oneLine(first), place: null };
  const place = shortPath(move[1]!.replace(/^["']|["']$/g, ''), cwd);
  return { words: oneLine(first.slice(move[0].length)), place: place === cwd ? null : oneLine(place, 80) };
}
