import { createEnvironment } from '../../../src/render/environment.ts';
import { nunjucks } from '../../../src/render/rich-text/nunjucks.ts';
import type { Block, BlockRef, Shelf } from '../../../src/view/shelf.ts';
import { viewTool } from '../../../src/view/tools/look-up-tool.ts';
import type { ResultPart, ToolCall, ToolResult, ToolView } from '../../../src/view/tools/tool-view.ts';

/** A shelf that remembers what was put on it. */
export function openShelf(): Shelf & { readonly blocks: Block[] } {
  const blocks: Block[] = [];
  return {
    blocks,
    block: (block): BlockRef => {
      blocks.push(block);
      return { hash: `h${blocks.length}`, lines: block.text.split('\n').length, bytes: Buffer.byteLength(block.text) };
    },
    image: (base64) => (base64 === 'PNG' ? { file: 'p.png', width: 480, height: 132 } : null),
  };
}

const CWD = '/home/mira/kiln';

/** A result that went well: its words, and what the CLI kept beside them. */
export const said = (
  text: string,
  structured: unknown = undefined,
  milliseconds: number | null = null,
): ToolResult => ({
  isError: false,
  parts: [{ kind: 'text', text }],
  structured,
  milliseconds,
});

/** A result of other parts than text. */
export const gave = (parts: readonly ResultPart[], structured: unknown = undefined): ToolResult => ({
  isError: false,
  parts,
  structured,
  milliseconds: null,
});

export const failed = (text: string, milliseconds: number | null = null): ToolResult => ({
  isError: true,
  parts: [{ kind: 'text', text }],
  structured: `Error: ${text}`,
  milliseconds,
});

export function look(
  name: string,
  input: ToolCall['input'],
  result: ToolResult | null = null,
  rest: Partial<ToolCall> = {},
): ToolView {
  return viewTool({ name, input, result, cwd: CWD, ...rest }, openShelf());
}

/** The line of a call in words: `Edit src/dag.ts | +12 −3`. Failures are marked as on the page. */
export function lineOf(view: ToolView): string {
  const { object } = view;
  const words = object === null ? '' : object.kind === 'path' ? object.folder + object.file : object.text;
  const figures = view.figures.map(({ text, tone }) => (tone === 'bad' ? `✗ ${text}` : text)).join(' ');
  return [[view.verb, words, view.aside && `(${view.aside})`].filter(Boolean).join(' '), figures]
    .filter(Boolean)
    .join(' | ');
}

export const notesOf = (view: ToolView): readonly string[] => view.notes.map(({ text }) => text);

const environment = await createEnvironment('templates');

const compile = (source: string) => new nunjucks.Template(source, environment, undefined, true);
const framed = compile('{% from "components/tool/frame.njk" import frame %}{{ frame(view, "msg-1", "../") }}');
const placed = compile('{% from "components/tool/call.njk" import call %}{{ call(c, threads, "../") }}');

export const renderView = (view: ToolView): string => framed.render({ view });

export const renderCall = (c: object, threads: object): string => placed.render({ c, threads });
