/** Colours and titles of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one
const ANSI = /\u001b(?:\[[0-?]{0,40}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,400}(?:\u0007|\u001b\\)?)/g;
/** Base64, rulers, minified ids: nobody types so long a word. */
const ENDLESS = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{160,}/g;

/** A text without what nobody looks for. */
export const searchableText = (text: string): string =>
  (text.includes('\u001b') ? text.replace(ANSI, '') : text).replace(ENDLESS, '…');

/** The first characters, up to the end of a line or a word. */
export function firstOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf('\n', most);
  const space = text.lastIndexOf(' ', most);
  return text.slice(0, line > most / 2 ? line : space > most / 2 ? space : most);
}

/** The first lines that say something. */
export function firstLines(text: string, lines: number, most: number): string {
  const head = firstOf(text.slice(0, most * 4).trimStart(), most);
  let end = -1;
  for (let nth = 0; nth < lines; nth++) {
    end = head.indexOf('\n', end + 1);
    if (end === -1) return head;
  }
  return head.slice(0, end);
}
