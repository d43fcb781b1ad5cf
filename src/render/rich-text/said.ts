import { findHidden, tidyText } from '../../view/hidden-characters.ts';
import type { Code } from './code.ts';
import { escapeContent } from './escape.ts';
import { openLink } from './link.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`|\\^{}]+/gi;
const LONGEST_ADDRESS = 2000;

/** A person's words as they were typed: paragraphs, line breaks, bare addresses and fenced code; no other Markdown. */
export function createSaid(code: Code): (words: string) => string {
  return (words) => {
    const html: string[] = [];
    let paragraph: string[] = [];
    const endParagraph = (): void => {
      if (paragraph.length > 0) html.push(`<p>${paragraph.join('<br>')}</p>`);
      paragraph = [];
    };

    const lines = tidyText(words).split('\n');
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const fence = openingFence(line);
      if (fence) {
        endParagraph();
        const end = endOfFence(lines, i + 1, fence.mark);
        html.push(`<pre><code>${code.highlight(lines.slice(i + 1, end).join('\n'), fence.language)}</code></pre>`);
        i = end;
      } else if (line.trim() === '') endParagraph();
      else paragraph.push(linkAddresses(line.trimEnd()));
    }
    endParagraph();
    return html.join('');
  };
}

function openingFence(line: string): { mark: string; language: string } | null {
  const [opening, mark] = FENCE.exec(line) ?? [];
  if (opening === undefined || mark === undefined) return null;
  const info = line.slice(opening.length).trim();
  if (mark.startsWith('`') && info.includes('`')) return null;
  return { mark, language: info.split(/\s/, 1)[0]! };
}

/** The closing line, or the end of the text. */
function endOfFence(lines: readonly string[], from: number, fence: string): number {
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (line.length >= fence.length && line === fence[0]!.repeat(line.length)) return i;
  }
  return lines.length;
}

function linkAddresses(line: string): string {
  if (!line.includes('://')) return escapeContent(line);
  let html = '';
  let end = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = trimAddress(found);
    if (address.length > LONGEST_ADDRESS || !/^https?:\/\/./i.test(address)) continue;
    html += `${escapeContent(line.slice(end, index))}${openLink(address)}${escapeContent(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeContent(line.slice(end));
}

/** Punctuation at the end is the sentence's, and so is a bracket that was opened before the address. */
function trimAddress(found: string): string {
  const hidden = findHidden(found);
  let end = hidden < 0 ? found.length : hidden;
  const surplus = { ')': surplusOf(found, end, '(', ')'), ']': surplusOf(found, end, '[', ']') };
  for (; end > 0; end--) {
    const last = found[end - 1]!;
    if (last === ')' || last === ']') {
      if (surplus[last] <= 0) break;
      surplus[last]--;
    } else if (!'.,;:!?*_~»”’…'.includes(last)) break;
  }
  return found.slice(0, end);
}

function surplusOf(found: string, end: number, open: string, close: string): number {
  let surplus = 0;
  for (let i = 0; i < end; i++) {
    if (found[i] === close) surplus++;
    else if (found[i] === open) surplus--;
  }
  return surplus;
}
