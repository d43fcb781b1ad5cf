import { type CutText, cutOutput } from './cut-output.ts';
import { linesOf } from './lines-of.ts';
import { readCount, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { shortPath } from './show-path.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type PathsPanel, viewPaths } from './view-paths.ts';

export interface LspPanel {
  readonly places: PathsPanel | null;
  readonly out: CutText | null;
}

const PLACE = /^\s*(?:[A-Za-z]:)?[^\s:][^:]{0,400}:\d{1,9}(?::\d{1,9})?\s*$/;

export const lsp: ToolLook = (call, shelf) => {
  const result = resultOf(call);
  const told = readText(result?.structured, 'result') ?? textOf(result);
  const lines = linesOf(told).filter((line) => line.trim() !== '');
  const arePlaces = lines.length > 0 && lines.every((line) => PLACE.test(line.slice(0, 600)));
  const count = readCount(result?.structured, 'resultCount') ?? lines.length;
  return toolView({
    icon: 'lsp',
    verb: 'LSP',
    object: { kind: 'words', text: oneLine(readWords(call.input, 'operation') ?? '', 80) },
    aside: whereOf(call),
    figures: arePlaces ? [figure(sayCount(count, 'place'))] : [],
    template: 'lsp',
    panel:
      lines.length === 0
        ? null
        : ({
            places: arePlaces
              ? viewPaths(
                  lines.map((line) => shortPath(line.trim(), call.cwd)),
                  shelf,
                )
              : null,
            out: arePlaces ? null : cutOutput(told, shelf, { title: 'answer', look: 'plain', fits: 60, shows: 30 }),
          } satisfies LspPanel),
  });
};

function whereOf(call: ToolCall): string | null {
  const symbol = readWords(call.input, 'symbol') ?? readWords(call.input, 'query');
  const path = readWords(call.input, 'filePath') ?? readWords(call.input, 'file_path');
  const line = readCount(call.input, 'line');
  const place = path && shortPath(path, call.cwd) + (line === null ? '' : `:${line}`);
  return symbol || place ? oneLine([symbol, place].filter(Boolean).join(', ')) : null;
}
