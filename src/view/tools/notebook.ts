import type { Shelf } from '../shelf.ts';
import { type CutText, cutOutput } from './cut-output.ts';
import { changeFigures } from './line-figures.ts';
import { readCells } from './read-cells.ts';
import { readCount, readId, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { pathObject } from './show-path.ts';
import { figure, note, type ToolCall, type ToolLook, type ToolObject, toolView } from './tool-view.ts';
import { type CodeView, viewCode } from './view-code.ts';

export interface NotebookPanel {
  readonly cells: readonly CellView[];
}

interface CellView {
  readonly name: string | null;
  readonly code: CodeView;
  readonly output: CutText | null;
}

const DONE: Readonly<Record<string, string>> = { replace: 'replaced', insert: 'inserted', delete: 'deleted' };

export const notebookEdit: ToolLook = (call, shelf) => {
  const structured = resultOf(call)?.structured;
  const mode = readWords(call.input, 'edit_mode') ?? readWords(structured, 'edit_mode') ?? 'replace';
  const kind = readWords(call.input, 'cell_type') ?? readWords(structured, 'cell_type');
  const source = readText(call.input, 'new_source') ?? '';
  const language = kind === 'markdown' ? 'markdown' : oneLine(readWords(structured, 'language') ?? 'python', 30);
  const code = viewCode(source, shelf, { title: 'cell', language, firstLine: null });
  const cell = oneLine(cellName(call), 60);
  return toolView({
    icon: 'notebook',
    verb: 'Notebook',
    object: notebookPath(call),
    figures: [
      figure(kind === null ? cell : `${cell}, ${oneLine(kind, 20)}`, 'minor'),
      ...changeFigures(source === '' ? 0 : code.cut.totalLines, 0),
    ],
    notes: [note(`${cell[0]!.toUpperCase()}${cell.slice(1)}, ${Object.hasOwn(DONE, mode) ? DONE[mode] : 'changed'}`)],
    template: 'notebook',
    panel: source === '' ? null : ({ cells: [{ name: null, code, output: null }] } satisfies NotebookPanel),
  });
};

export const notebookRead: ToolLook = (call, shelf) => {
  const cells = readCells(textOf(resultOf(call)));
  return toolView({
    icon: 'notebook',
    verb: 'NotebookRead',
    object: notebookPath(call),
    figures: cells.length > 0 ? [figure(sayCount(cells.length, 'cell'), 'minor')] : [],
    template: 'notebook',
    panel:
      resultOf(call) === null ? null : ({ cells: viewCells(textOf(resultOf(call)), shelf) } satisfies NotebookPanel),
  });
};

const MOST_CELLS = 20;

function viewCells(text: string, shelf: Shelf): readonly CellView[] {
  const cells = readCells(text);
  const facts = { language: 'python', firstLine: null, fits: 30, shows: 20 };
  if (cells.length === 0 || cells.length > MOST_CELLS)
    return [{ name: null, code: viewCode(text, shelf, { ...facts, title: 'notebook' }), output: null }];
  return cells.map(({ id, code, output }) => ({
    name: `Cell ${oneLine(id, 60)}`,
    code: viewCode(code, shelf, { ...facts, title: 'cell' }),
    output: output === '' ? null : cutOutput(output, shelf, { title: 'output', look: 'ansi', fits: 30, shows: 15 }),
  }));
}

const notebookPath = (call: ToolCall): ToolObject =>
  pathObject(readWords(call.input, 'notebook_path') ?? readWords(call.input, 'file_path') ?? '', call.cwd);

function cellName(call: ToolCall): string {
  const number = readCount(call.input, 'cell_number');
  const id = readId(call.input, 'cell_id') ?? readId(resultOf(call)?.structured, 'cell_id');
  return number !== null ? `cell ${number}` : id !== null ? `cell ${id}` : 'a cell';
}
