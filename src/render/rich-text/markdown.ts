import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';
import { tidyText } from '../../view/hidden-characters.ts';
import type { Code } from './code.ts';
import { escapeContent } from './escape.ts';
import { isAllowedAddress, isRelativeAddress, openLink, titleAttribute } from './link.ts';
import { boxTasks, emptyHeads, levelHeadings, settleLinks } from './markdown-passes.ts';

/** The parser leaves out what is nested deeper; nothing may hide that way. */
const DEEPEST = 95;

/** Claude's words. HTML in them is text, a link goes to the web or nowhere, and no picture is fetched from elsewhere. */
export function createMarkdown(code: Code): (words: string) => string {
  const parser = new MarkdownIt({ html: false, linkify: true });
  parser.disable(['html_block', 'html_inline']);
  // Names of files end like domains (.md, .py, .sh): an address has to say its scheme.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('ftp:', null).add('//', null);
  // A relative address is let through the parser and written as words, never as an href.
  parser.validateLink = (address) => isAllowedAddress(address) || isRelativeAddress(address);
  parser.core.ruler.push('level_headings', levelHeadings);
  parser.core.ruler.push('box_tasks', boxTasks);
  parser.core.ruler.push('settle_links', settleLinks);
  parser.core.ruler.push('empty_heads', emptyHeads);
  Object.assign(parser.renderer.rules, WRITERS, { fence: writeFence(code) });

  return (words) => {
    const source = tidyText(words);
    const env = {};
    const tokens = parser.parse(source, env);
    if (tokens.some(({ level }) => level > DEEPEST)) return `<pre><code>${escapeContent(source)}</code></pre>`;
    return parser.renderer.render(tokens, parser.options, env).trimEnd();
  };
}

const writeContent: RendererRule = (tokens, i) => escapeContent(tokens[i]!.content);

const writeCell: RendererRule = (tokens, i) => {
  const { tag, attrs } = tokens[i]!;
  const isEnd = attrs?.some(([name, value]) => name === 'style' && String(value).endsWith('right'));
  return isEnd ? `<${tag} data-end>` : `<${tag}>`;
};

const writeImageWords: RendererRule = (tokens, i, options, env, renderer) => {
  const image = tokens[i]!;
  const words = renderer.renderInlineAsText(image.children ?? [], options, env).trim();
  return escapeContent(words || addressOf(image));
};

const WRITERS: Readonly<Record<string, RendererRule>> = {
  text: writeContent,
  html_block: writeContent,
  html_inline: writeContent,
  code_inline: (tokens, i) => `<code>${escapeContent(tokens[i]!.content)}</code>`,
  code_block: (tokens, i) => `<pre><code>${escapeContent(withoutLastLineEnd(tokens[i]!.content))}</code></pre>\n`,
  th_open: writeCell,
  td_open: writeCell,
  link_open: (tokens, i) => openLink(addressOf(tokens[i]!), titleOf(tokens[i]!)),
  file_open: (tokens, i) => openFile(tokens[i]!),
  file_close: () => '</span>',
  image: (...rest) => {
    const [tokens, i] = rest;
    const image = tokens[i]!;
    const words = writeImageWords(...rest);
    if (isRelativeAddress(addressOf(image))) return `${openFile(image)}${words}</span>`;
    return `${openLink(addressOf(image), titleOf(image))}${words}</a>`;
  },
  image_words: writeImageWords,
};

function writeFence(code: Code): RendererRule {
  return (tokens, i) => {
    const { info, content } = tokens[i]!;
    const language = info.trim().split(/[\s,:{]/, 1)[0];
    return `<pre><code>${code.highlight(withoutLastLineEnd(content), language)}</code></pre>\n`;
  };
}

const openFile = (token: Token): string => `<span${titleAttribute(decode(addressOf(token)))}>`;

const withoutLastLineEnd = (content: string): string => (content.endsWith('\n') ? content.slice(0, -1) : content);

const addressOf = (token: Token): string => String(token.attrGet('href') ?? token.attrGet('src') ?? '');

const titleOf = (token: Token): string => String(token.attrGet('title') ?? '');

/** The parser has percent-encoded it for an href, which it will not be. */
function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
