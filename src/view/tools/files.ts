import { linesOf } from './lines-of.ts';
import { readCount, readFlag, readTexts, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { pathObject, shortPath } from './show-path.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { viewPaths } from './view-paths.ts';

export const glob: ToolLook = (call, shelf) => {
  const found = readFound(call);
  const path = readWords(call.input, 'path');
  const all = readCount(resultOf(call)?.structured, 'totalMatches') ?? found.length;
  const isCut = readFlag(resultOf(call)?.structured, 'truncated');
  return toolView({
    icon: 'folder',
    verb: 'Glob',
    object: { kind: 'code', text: oneLine(readWords(call.input, 'pattern') ?? '') },
    aside: path && `in ${oneLine(shortPath(path, call.cwd))}`,
    figures:
      resultOf(call) === null
        ? []
        : [figure(found.length === 0 ? 'no files' : sayCount(all, 'file') + (isCut ? ' or more' : ''))],
    template: 'paths',
    panel: found.length === 0 ? null : viewPaths(found, shelf),
  });
};

function readFound(call: ToolCall): readonly string[] {
  const result = resultOf(call);
  const names = readTexts(result?.structured, 'filenames');
  const lines = names.length > 0 ? names : linesOf(textOf(result));
  return lines
    .filter((line) => line.trim() !== '' && !/^(?:No files found|\(Results are truncated)/.test(line))
    .map((line) => shortPath(line, call.cwd));
}

export const ls: ToolLook = (call, shelf) => {
  const entries = readTree(textOf(resultOf(call)));
  const path = (readWords(call.input, 'path') ?? '').replace(/[/\\]?$/, '/');
  return toolView({
    icon: 'folder',
    verb: 'LS',
    object: pathObject(path, call.cwd),
    figures: resultOf(call) === null ? [] : [figure(sayCount(entries.length, 'entry', 'entries'))],
    template: 'paths',
    panel: entries.length === 0 ? null : viewPaths(entries, shelf),
  });
};

/** `- folder/` with its entries indented below: each as the way to it from the folder asked for. */
function readTree(text: string): readonly string[] {
  const entries: string[] = [];
  const folders: string[] = [];
  for (const line of linesOf(text)) {
    const item = /^( {0,200})- (.+)$/.exec(line.slice(0, 2000));
    if (item === null) continue;
    const depth = Math.floor(item[1]!.length / 2);
    folders.length = Math.min(folders.length, depth);
    if (depth > 0) entries.push(folders.slice(1).join('') + item[2]!);
    folders[depth] = item[2]!;
  }
  return entries;
}
