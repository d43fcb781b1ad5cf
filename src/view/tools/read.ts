import type { ImageRef, Shelf } from '../shelf.ts';
import { languageOf } from './language-of.ts';
import { readCells } from './read-cells.ts';
import { readCount, readObject, readText, readWords } from './read-json.ts';
import { parseNumbered } from './read-numbered.ts';
import { imagesOf, resultOf, textOf } from './read-result.ts';
import { sayCount, sayNumber } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { pathObject } from './show-path.ts';
import { type Figure, figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type CodeView, viewCode } from './view-code.ts';

export interface ReadPanel {
  readonly code: CodeView | null;
  readonly images: readonly (ImageRef | null)[];
}

interface FileText {
  readonly text: string;
  /** Null when the text is no part of a file: words about it. */
  readonly firstLine: number | null;
  readonly totalLines: number | null;
}

export const read: ToolLook = (call, shelf) => {
  const path = readWords(call.input, 'file_path') ?? readWords(call.input, 'path') ?? '';
  const pages = readWords(call.input, 'pages');
  const images = readImages(call, shelf);
  const file = images.length > 0 ? null : readFile(call);
  const code = file && viewCode(file.text, shelf, codeFacts(path, file));
  return toolView({
    icon: 'read',
    verb: 'Read',
    object: pathObject(path, call.cwd),
    aside: pages && `pages ${oneLine(pages, 40)}`,
    figures: images.length > 0 ? [figure('image', 'minor')] : lineFigures(code, file),
    template: 'read',
    panel: code !== null || images.length > 0 ? ({ code, images } satisfies ReadPanel) : null,
  });
};

const codeFacts = (path: string, { firstLine }: FileText) => ({
  title: 'text',
  language: firstLine === null ? null : languageOf(path),
  firstLine,
});

function readFile(call: ToolCall): FileText | null {
  const result = resultOf(call);
  if (result === null) return null;
  const file = readObject(result.structured, 'file');
  const content = readText(file, 'content');
  if (content !== null)
    return { text: content, firstLine: readCount(file, 'startLine') ?? 1, totalLines: readCount(file, 'totalLines') };
  const text = textOf(result);
  const numbered = parseNumbered(text);
  if (numbered !== null) return { ...numbered, totalLines: null };
  const cells = readCells(text).map(({ id, code, output }) => `# cell ${id}\n${code}\n${output}`);
  if (cells.length > 0) return { text: cells.join('\n'), firstLine: null, totalLines: null };
  return text.trim() === '' ? null : { text, firstLine: null, totalLines: null };
}

function readImages(call: ToolCall, shelf: Shelf): readonly (ImageRef | null)[] {
  const shown = imagesOf(resultOf(call));
  if (shown.length > 0) return shown;
  const structured = resultOf(call)?.structured;
  const base64 = readText(structured, 'type') === 'image' ? readText(readObject(structured, 'file'), 'base64') : null;
  return base64 === null ? [] : [shelf.image(base64)];
}

function lineFigures(code: CodeView | null, file: FileText | null): readonly Figure[] {
  if (code === null || file === null || file.firstLine === null) return [];
  const lines = code.cut.totalLines;
  const isPart = file.firstLine > 1 || (file.totalLines !== null && lines + 1 < file.totalLines);
  const last = file.firstLine + Math.max(lines, 1) - 1;
  return [figure(isPart ? `lines ${sayNumber(file.firstLine)}–${sayNumber(last)}` : sayCount(lines, 'line'), 'minor')];
}
