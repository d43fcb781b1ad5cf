import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import { readCount, readObjects, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount, sayTime } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { figure, note, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type CodeView, viewCode } from './view-code.ts';

export interface WorkflowPanel {
  /** As the script names them; those of a run that is known take their place. */
  readonly phases: readonly string[];
  readonly runId: string | null;
  readonly script: CodeView | null;
  /** What the run came to, where it is known. */
  readonly result: CutText | null;
}

export const workflow: ToolLook = (call, shelf) => {
  const script = readText(call.input, 'script') ?? '';
  const { structured = null } = resultOf(call) ?? {};
  const name =
    readWords(structured, 'workflowName') ?? readWords(call.input, 'name') ?? textAfter(script, /\bname\s*:\s*/);
  const summary = readWords(structured, 'summary') ?? textAfter(script, /\bdescription\s*:\s*/);
  const run = call.run ?? null;
  const known = readObjects(run, 'phases').length;
  const phases = known > 0 ? [] : phasesOf(call, script);
  const status = readWords(run, 'status');
  const took = readCount(run, 'durationMs');
  const runId = readWords(structured, 'runId') ?? /\nRun ID: ([\w-]{1,80})/.exec(textOf(resultOf(call)))?.[1] ?? null;
  return toolView({
    icon: 'flow',
    verb: 'Workflow',
    object: { kind: 'words', text: oneLine(name ?? runId ?? '') },
    figures: [
      ...(known + phases.length === 0 ? [] : [figure(sayCount(known + phases.length, 'phase'), 'minor')]),
      ...(status === null || status === 'completed' ? [] : [figure(oneLine(status, 40), 'bad')]),
      ...(took === null ? [] : [figure(sayTime(took))]),
      ...(run === null && readText(structured, 'status') === 'async_launched'
        ? [figure('in the background', 'minor')]
        : []),
    ],
    notes: summary ? [note(oneLine(summary, 400))] : [],
    template: 'workflow',
    panel: {
      phases,
      runId: runId && oneLine(runId, 80),
      script:
        script === ''
          ? null
          : viewCode(script, shelf, { title: 'script', language: 'javascript', firstLine: null, fits: 30, shows: 15 }),
      result: cutProse(readWords(run, 'result') ?? '', 'result', shelf),
    } satisfies WorkflowPanel,
  });
};

function phasesOf({ input }: ToolCall, script: string): readonly string[] {
  const told = readObjects(input, 'phases').flatMap(
    (phase) => readWords(phase, 'title') ?? readWords(phase, 'name') ?? [],
  );
  const called = Array.from(script.slice(0, 100_000).matchAll(/\bphase\(\s*(?:'([^'\n]{1,100})'|"([^"\n]{1,100})")/g));
  const names = told.length > 0 ? told : called.map(([, single, double]) => single ?? double ?? '');
  return [...new Set(names)].slice(0, 50).map((name) => oneLine(name, 100));
}

/** The quoted text after a key of the script's head. */
function textAfter(script: string, key: RegExp): string | null {
  const head = script.slice(0, 2000);
  const at = key.exec(head);
  const quoted = at && /^(?:'([^'\n]{1,300})'|"([^"\n]{1,300})")/.exec(head.slice(at.index + at[0].length));
  return quoted ? (quoted[1] ?? quoted[2] ?? null) : null;
}
