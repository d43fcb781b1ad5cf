import type { ImageRef, Shelf } from '../shelf.ts';
import { type CutText, cutOutput, linkTo, type More } from './cut-output.ts';
import { flattenInput, type Row } from './flatten-input.ts';
import { timeFigures } from './line-figures.ts';
import { parseJson, readWords } from './read-json.ts';
import { imagesOf, resultOf, textOf } from './read-result.ts';
import { oneLine } from './shorten.ts';
import { tidyJson } from './tidy-json.ts';
import { type ToolCall, type ToolLook, toolView } from './tool-view.ts';

export interface GenericPanel {
  readonly input: readonly Row[];
  /** A result that is data is a table as well. */
  readonly result: readonly Row[];
  readonly out: CutText | null;
  readonly images: readonly (ImageRef | null)[];
  readonly more: More | null;
}

/** Any tool without a look of its own: its input as a table, then its result. */
export const generic: ToolLook = (call, shelf) => {
  const keys = Object.keys(call.input).slice(0, 12).join(', ');
  return toolView({
    icon: 'tool',
    verb: oneLine(call.name, 60) || 'Tool',
    aside: keys === '' ? null : oneLine(keys),
    figures: timeFigures(call.result?.milliseconds ?? null, call.result?.isError),
    template: 'generic',
    panel: genericPanel(call, shelf),
  });
};

/** `mcp__server__tool`. */
export const mcp: ToolLook = (call, shelf) => {
  const [, server = '', tool = ''] = /^mcp__(.+?)__(.+)$/.exec(call.name.slice(0, 300)) ?? [];
  const main = mainArgument(call);
  return toolView({
    icon: 'mcp',
    verb: oneLine(server, 60),
    object: { kind: 'words', text: oneLine(tool, 100) },
    aside: main && oneLine(main, 120),
    figures: timeFigures(call.result?.milliseconds ?? null, call.result?.isError),
    template: 'generic',
    panel: genericPanel(call, shelf),
  });
};

const TELLING = 'query url path file title name id libraryName issueId text command prompt message action'.split(' ');

const mainArgument = ({ input }: ToolCall): string | null =>
  TELLING.map((key) => readWords(input, key)).find((value) => value !== null) ??
  Object.values(input).find((value): value is string => typeof value === 'string' && value !== '') ??
  null;

function genericPanel(call: ToolCall, shelf: Shelf): GenericPanel {
  const input = flattenInput(call.input);
  const result = resultOf(call);
  const text = textOf(result);
  const data = dataOf(call, text);
  const table = data === null ? null : flattenInput(data);
  const asTable = table !== null && table.rows.length > 0 && table.isWhole;
  const out =
    asTable || text.trim() === ''
      ? null
      : cutOutput(text, shelf, { title: 'result', look: 'ansi', fits: 60, shows: 30 });
  const isAllShown = input.isWhole && (table === null || asTable);
  return {
    input: input.rows,
    result: asTable ? table.rows : [],
    out,
    images: imagesOf(result),
    more: isAllShown ? null : { words: null, link: jsonLink(call, data, shelf) },
  };
}

/** The result as data: told as JSON, or as parts of a kind unknown here. */
function dataOf({ result }: ToolCall, text: string): readonly unknown[] | Record<string, unknown> | null {
  if (result === null || result.isError) return null;
  const others = result.parts.flatMap((part) => (part.kind === 'other' ? [part.value] : []));
  if (others.length > 0) return others;
  const told = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return typeof told === 'object' && told !== null ? (told as readonly unknown[] | Record<string, unknown>) : null;
}

function jsonLink(call: ToolCall, data: unknown, shelf: Shelf): More['link'] {
  const result = data ?? textOf(call.result);
  const text = tidyJson({ input: call.input, ...(call.result === null ? {} : { result }) });
  const block = shelf.block({ title: 'Input and result as JSON', text, look: { language: 'json' } });
  return linkTo(block, 'Input and result as JSON', false);
}
