import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import { timeFigures } from './line-figures.ts';
import { linesOf } from './lines-of.ts';
import { parseJson, readAny, readList, readNumber, readObjects, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { safeLink, shortAddress } from './safe-link.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';

export interface LinksPanel {
  readonly links: readonly Link[];
  readonly prose: CutText | null;
}

export interface Link {
  readonly title: string;
  /** Null for an address that may not be followed. */
  readonly href: string | null;
  readonly small: string;
}

const MOST_LINKS = 50;

export const webSearch: ToolLook = (call, shelf) => {
  const result = resultOf(call);
  const query = readWords(call.input, 'query') ?? readWords(result?.structured, 'query') ?? '';
  const { found, words } = readFound(call);
  const seconds = readNumber(result?.structured, 'durationSeconds');
  const prose = cutProse(words, 'answer', shelf);
  return toolView({
    icon: 'web',
    verb: 'WebSearch',
    object: { kind: 'words', text: `“${oneLine(query)}”` },
    figures: [
      ...(result === null ? [] : [figure(sayCount(found.length, 'result'), 'minor')]),
      ...timeFigures(seconds === null ? (result?.milliseconds ?? null) : seconds * 1000),
    ],
    template: 'links',
    panel: result === null ? null : ({ links: found.slice(0, MOST_LINKS).map(readLink), prose } satisfies LinksPanel),
  });
};

function readFound(call: ToolCall): { readonly found: readonly unknown[]; readonly words: string } {
  const result = resultOf(call);
  const results = readList(result?.structured, 'results');
  if (results.length === 0) return readSpoken(textOf(result));
  return {
    found: results.flatMap((item) => [...readObjects(item, 'content'), ...(readAny(item, 'url') ? [item] : [])]),
    words: results.filter((item) => typeof item === 'string').join('\n\n'),
  };
}

/** `Links: [{"title": …, "url": …}]`, then words; several times over when it searched more than once. */
function readSpoken(text: string): { readonly found: readonly unknown[]; readonly words: string } {
  const found: unknown[] = [];
  const words: string[] = [];
  for (const line of linesOf(text)) {
    const links = line.startsWith('Links: [') ? parseJson(line.slice('Links: '.length)) : undefined;
    if (Array.isArray(links)) found.push(...links);
    else if (!/^(?:Web search results for query:|REMINDER: You MUST|No links found)/.test(line)) words.push(line);
  }
  return { found, words: words.join('\n') };
}

function readLink(item: unknown): Link {
  const address = readWords(item, 'url') ?? '';
  const title = readWords(item, 'title') ?? address;
  return { title: oneLine(title, 300), href: safeLink(address), small: oneLine(shortAddress(address), 200) };
}
