import type { Shelf } from '../shelf.ts';
import { cutOutput, type More } from './cut-output.ts';
import { linesOf } from './lines-of.ts';
import type { Span } from './mark-words.ts';
import { readAny, readCount, readFlag, readText, readTexts, readWords } from './read-json.ts';
import { type Match, markFound, plainWords, readMatches } from './read-matches.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount, sayNumber } from './say-figures.ts';
import { oneLine, shorten } from './shorten.ts';
import { shortPath } from './show-path.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { type PathsPanel, viewPaths } from './view-paths.ts';

export interface GrepPanel {
  /** Files only. */
  readonly files: PathsPanel | null;
  readonly lines: readonly GrepLine[];
  readonly more: More | null;
}

export type GrepLine =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'gap' }
  | { readonly kind: 'line'; readonly number: string | null; readonly spans: readonly Span[] };

export const grep: ToolLook = (call, shelf) => {
  const mode =
    readWords(resultOf(call)?.structured, 'mode') ?? readWords(call.input, 'output_mode') ?? 'files_with_matches';
  const found =
    resultOf(call) === null
      ? null
      : mode === 'files_with_matches'
        ? fileHits(call, shelf)
        : lineHits(call, mode, shelf);
  return toolView({
    icon: 'grep',
    verb: 'Grep',
    object: { kind: 'code', text: oneLine(readWords(call.input, 'pattern') ?? '') },
    aside: scopeOf(call),
    figures: found === null ? [] : [figure(found.says)],
    template: 'grep',
    panel: found?.panel ?? null,
  });
};

interface Hits {
  readonly says: string;
  readonly panel: GrepPanel | null;
}

const nothing: Hits = { says: 'no matches', panel: null };

function fileHits(call: ToolCall, shelf: Shelf): Hits {
  const structured = resultOf(call)?.structured;
  const names = readTexts(structured, 'filenames');
  const lines = names.length > 0 ? names : linesOf(textOf(resultOf(call)));
  const files = lines.filter((line) => line.trim() !== '' && !/^(?:Found \d+ |No (?:files|matches) found)/.test(line));
  if (files.length === 0) return nothing;
  const all = readCount(structured, 'totalFiles') ?? files.length;
  const short = files.map((file) => shortPath(file, call.cwd));
  return { says: sayCount(all, 'file'), panel: { files: viewPaths(short, shelf), lines: [], more: null } };
}

function lineHits(call: ToolCall, mode: string, shelf: Shelf): Hits {
  const text = readText(resultOf(call)?.structured, 'content') ?? textOf(resultOf(call));
  if (/^\s*(?:No matches found[^\n]*)?\s*$/.test(text.slice(0, 200))) return nothing;
  const all = readMatches(text.trimEnd());
  const cut = cutOutput(text, shelf, { title: 'list of matches', look: 'plain', fits: 100, shows: 40 });
  const shown = cut.block === null ? all : readMatches(cut.shown);
  return {
    says: mode === 'count' ? sayTotal(all, call) : sayHits(all),
    panel: { files: null, lines: layOut(shown, call), more: cut.more },
  };
}

function sayHits(all: readonly (Match | null)[]): string {
  const hits = all.filter((match) => match !== null && !match.isContext && match.text !== '');
  const files = new Set(hits.map((match) => match?.file ?? null)).size;
  return sayCount(hits.length, 'match', 'matches') + (files > 1 ? ` in ${sayCount(files, 'file')}` : '');
}

function sayTotal(all: readonly (Match | null)[], call: ToolCall): string {
  const total = readCount(resultOf(call)?.structured, 'numMatches');
  const counted = all.reduce((sum, match) => sum + (/^\d{1,9}$/.test(match?.text ?? '') ? Number(match!.text) : 0), 0);
  return sayCount(total || counted, 'match', 'matches');
}

const LONGEST_LINE = 400;

/** The file once, its lines under it. */
function layOut(matches: readonly (Match | null)[], call: ToolCall): readonly GrepLine[] {
  const words = plainWords(readText(call.input, 'pattern') ?? '');
  const ignoreCase = readFlag(call.input, '-i');
  const width = matches.reduce((most, match) => Math.max(most, match?.line?.length ?? 0), 3);
  let file: string | null = null;
  return matches.flatMap((match): readonly GrepLine[] => {
    if (match === null) return [{ kind: 'gap' }];
    const isNew = match.file !== null && match.file !== file;
    file = match.file ?? file;
    const spans = markFound(shorten(match.text, LONGEST_LINE), match.isContext ? [] : words, ignoreCase);
    const line = { kind: 'line', number: match.line?.padStart(width) ?? null, spans } as const;
    return isNew ? [{ kind: 'file', text: oneLine(shortPath(match.file!, call.cwd), 300) }, line] : [line];
  });
}

function scopeOf(call: ToolCall): string | null {
  const path = readWords(call.input, 'path');
  const files = readWords(call.input, 'glob') ?? readWords(call.input, 'include') ?? readWords(call.input, 'type');
  const said = [
    ...(path ? [`in ${shortPath(path, call.cwd)}`] : []),
    ...(files ? [files] : []),
    ...(readFlag(call.input, '-i') ? ['ignoring case'] : []),
    ...(typeof readAny(call.input, 'head_limit') === 'number'
      ? [`first ${sayNumber(readCount(call.input, 'head_limit') ?? 0)}`]
      : []),
  ];
  return said.length === 0 ? null : oneLine(said.join(', '));
}
