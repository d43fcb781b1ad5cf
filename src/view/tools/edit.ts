import { languageOf } from './language-of.ts';
import { changeFigures } from './line-figures.ts';
import { readFlag, readObjects, readText, readWords } from './read-json.ts';
import { comparePatch, type Hunk, readPatch } from './read-patch.ts';
import { resultOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { pathObject } from './show-path.ts';
import { figure, type Note, note, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type DiffView, viewDiff } from './view-diff.ts';

export interface EditPanel {
  readonly diff: DiffView;
}

/** Edit and MultiEdit. The file as it was stays out of the page: the patch says what matters. */
export const edit: ToolLook = (call, shelf) => {
  const edits = readObjects(call.input, 'edits');
  const patch = readPatch(resultOf(call)?.structured);
  const path = readWords(call.input, 'file_path') ?? readWords(call.input, 'path') ?? '';
  const language = languageOf(path);
  const diff =
    patch.length > 0
      ? viewDiff(patch, language, shelf)
      : viewDiff(
          (edits.length > 0 ? edits : [call.input]).flatMap(comparedEdit),
          language,
          shelf,
          edits.length > 1 ? (_, at, of) => `Change ${at + 1} of ${of}` : undefined,
        );
  return toolView({
    icon: 'edit',
    verb: call.name === 'MultiEdit' ? 'MultiEdit' : 'Edit',
    object: pathObject(path, call.cwd),
    figures: [
      ...(edits.length > 0 ? [figure(sayCount(edits.length, 'edit'), 'minor')] : []),
      ...changeFigures(diff.plus, diff.minus),
    ],
    notes: notesOn(call),
    template: 'edit',
    panel: diff.rows.length > 0 ? ({ diff } satisfies EditPanel) : null,
  });
};

const comparedEdit = (edit: unknown): readonly Hunk[] =>
  comparePatch(readText(edit, 'old_string') ?? '', readText(edit, 'new_string') ?? '');

const notesOn = (call: ToolCall): readonly Note[] => [
  ...(readFlag(call.input, 'replace_all') ? [note('Every occurrence was replaced.')] : []),
  ...(readFlag(resultOf(call)?.structured, 'userModified') ? [note('The user changed it before it was applied.')] : []),
];
