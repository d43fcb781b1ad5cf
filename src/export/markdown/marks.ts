import { oneLine } from '../../view/tools/shorten.ts';
import { plainText } from '../plain-text.ts';
import { tameMarkdown } from './tame-markdown.ts';

/** A block of code that ends where we say: its fence is longer than any run of back-ticks inside. */
export function fence(text: string, language = ''): string {
  const plain = plainText(text).replace(/\n+$/, '');
  let longest = 2;
  for (const [run] of plain.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const mark = '`'.repeat(longest + 1);
  return `${mark}${/^[\w+#-]{1,30}$/.test(language) ? language : ''}\n${plain}\n${mark}`;
}

/** What somebody wrote, set in: a quotation bounds whatever it holds. */
export const quote = (text: string): string => prefixLines(tameMarkdown(text) ?? plainText(text), '> ');

/** What somebody wrote, as it is where that is safe. */
export const prose = (text: string): string => tameMarkdown(text) ?? quote(text);

export const prefixLines = (text: string, prefix: string): string => {
  if (prefix === '') return text;
  const bare = prefix.trimEnd();
  return text
    .split('\n')
    .map((line) => (line === '' ? bare : prefix + line))
    .join('\n');
};

/** Words of nobody we know, in a line of ours. */
export const inline = (text: string, most = 200): string =>
  oneLine(plainText(text), most).replace(/[\\`*_[\]<>&~|$#]/g, '\\$&');

export function codeSpan(text: string, most = 200): string {
  const plain = oneLine(plainText(text), most);
  if (plain === '') return '';
  let longest = 0;
  for (const [run] of plain.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const mark = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${mark}${pad}${plain}${pad}${mark}`;
}

/** A target of a link: white space and brackets would end it. */
export const target = (href: string): string =>
  href.replace(/[\s<>()\\]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
