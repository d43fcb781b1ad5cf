import { languageOf } from './language-of.ts';
import { changeFigures } from './line-figures.ts';
import { readText, readWords } from './read-json.ts';
import { readPatch } from './read-patch.ts';
import { resultOf, textOf } from './read-result.ts';
import { pathObject } from './show-path.ts';
import { type Figure, figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type CodeView, viewCode } from './view-code.ts';
import { type DiffView, viewDiff } from './view-diff.ts';

export interface WritePanel {
  readonly code: CodeView | null;
  /** What a write changed in a file that was there before. */
  readonly diff: DiffView | null;
}

export const write: ToolLook = (call, shelf) => {
  const path = readWords(call.input, 'file_path') ?? readWords(call.input, 'path') ?? '';
  const patch = readPatch(resultOf(call)?.structured);
  const content = readText(call.input, 'content') ?? readText(resultOf(call)?.structured, 'content') ?? '';
  const diff = patch.length > 0 ? viewDiff(patch, languageOf(path), shelf) : null;
  const code =
    diff === null && content !== ''
      ? viewCode(content, shelf, { title: 'text', language: languageOf(path), firstLine: 1 })
      : null;
  return toolView({
    icon: 'write',
    verb: 'Write',
    object: pathObject(path, call.cwd),
    figures: figuresOf(call, code, diff),
    template: 'write',
    panel: { code, diff } satisfies WritePanel,
  });
};

function figuresOf(call: ToolCall, code: CodeView | null, diff: DiffView | null): readonly Figure[] {
  if (diff !== null) return changeFigures(diff.plus, diff.minus);
  if (resultOf(call) === null) return [];
  return [...(isNew(call) ? [figure('new', 'minor')] : []), ...changeFigures(code?.cut.totalLines ?? 0, 0)];
}

function isNew(call: ToolCall): boolean {
  const type = readText(resultOf(call)?.structured, 'type');
  return type === 'create' || (type === null && textOf(resultOf(call)).startsWith('File created'));
}
