import { readFailure } from './read-failure.ts';
import { readCount, readFlag, readId, readText, readWords } from './read-json.ts';
import { textOf } from './read-result.ts';
import { settleLines } from './settle-lines.ts';
import { oneLine, shorten } from './shorten.ts';
import { type Figure, figure, type Note, type ToolResult } from './tool-view.ts';
import { unwrapPersisted } from './unwrap-persisted.ts';

/** What came of a command. */
export interface Run {
  readonly out: string;
  readonly err: string;
  /** How it ended, if not well: `exit 1`, `timed out`, `interrupted`. */
  readonly trouble: string | null;
  readonly figures: readonly Figure[];
  readonly notes: readonly Note[];
  /** Where it goes on, when it was sent to the background. */
  readonly background: string | null;
}

/** Null when it never ran: rejected, not allowed, refused by a check. */
export function readRun(result: ToolResult): Run | null {
  return result.isError ? failedRun(result) : finishedRun(result);
}

function failedRun(result: ToolResult): Run | null {
  const { word, text } = readFailure(result);
  const exit = /^Exit code (\d{1,10})(?:\n|$)/.exec(text);
  const rest = exit === null ? text : text.slice(exit[0].length);
  const timeout = /Command timed out after ([\d.hms ]{1,20})/.exec(rest.slice(0, 200) + rest.slice(-200));
  if (word !== 'failed' && word !== 'interrupted') return null;
  if (word === 'failed' && exit === null && timeout === null) return null;
  return {
    out: settleLines(rest.replace(/^Command timed out after [^\n]*\n?/, '')),
    err: '',
    trouble: timeout ? 'timed out' : exit ? `exit ${exit[1]}` : 'interrupted',
    figures: timeout ? [figure(`after ${timeout[1]!.trim()}`, 'minor')] : [],
    notes: [],
    background: null,
  };
}

const RESET = /\n?Shell cwd was reset to [^\n]*/;
const BACKGROUND = /^Command running in background with ID: ([\w-]{1,60})/;

function finishedRun(result: ToolResult): Run {
  const { structured } = result;
  const stdout = readText(structured, 'stdout');
  const told = unwrapPersisted(stdout ?? textOf(result));
  const stderr = stdout === null ? '' : (readText(structured, 'stderr') ?? '');
  const meaning = readWords(structured, 'returnCodeInterpretation');
  const interrupted = readFlag(structured, 'interrupted');
  const background = readId(structured, 'backgroundTaskId') ?? BACKGROUND.exec(told.text)?.[1] ?? null;
  const reset = RESET.exec(stderr);
  return {
    out: background !== null && BACKGROUND.test(told.text) ? '' : settleLines(told.text),
    err: settleLines(reset ? stderr.replace(reset[0], '') : stderr),
    trouble: interrupted ? 'interrupted' : null,
    figures: [
      ...(meaning ? [figure(oneLine(meaning, 60), 'minor')] : []),
      ...(background === null ? [] : [figure('in the background', 'minor')]),
    ],
    notes: [...told.notes, ...(reset ? [{ text: shorten(reset[0].trim(), 300), minor: true }] : [])],
    background: background && oneLine(background, 80),
  };
}

/** Exit codes of commands that ran in the background. */
export function exitFigure(structured: unknown): Figure | null {
  const code = readCount(structured, 'exitCode');
  return code === null || code === 0 ? null : figure(`exit ${code}`, 'bad');
}
