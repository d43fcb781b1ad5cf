/** The ways in which a text may be dressed when it reaches a transcript. */
export const FORMS: Readonly<Record<string, (text: string, value: string) => string>> = {
  raw: (text) => text,
  'in JSON': (text) => JSON.stringify({ output: `a "quoted" line\n${text}` }).slice(1, -1),
  'in JSON twice': (text) => JSON.stringify(JSON.stringify({ output: `${text}\n` })).slice(1, -1),
  'in an address': (text) => `https://example.org/?q=${encodeURIComponent(text)}`,
  base64: (text) => `payload ${Buffer.from(text).toString('base64')} end`,
  'base64, one byte on': (text) => Buffer.from(`.${text}`).toString('base64'),
  'base64, two bytes on': (text) => Buffer.from(`. ${text}`).toString('base64url'),
  coloured: (text, value) =>
    text.replaceAll(value.slice(3, 8), (part) => `\x1b[1;32m${part.slice(0, 2)}\x1b[0m${part.slice(2)}`),
  'with marks inside': (text, value) =>
    text.replaceAll(value.slice(3, 8), (part) => `${part.slice(0, 3)}\u200b\u202e${part.slice(3)}`),
  wrapped: (text, value) => text.replace(value, () => value.match(/[\s\S]{1,38}/g)!.join('\n')),
  'wrapped and indented': (text, value) =>
    text.replace(value, () =>
      value
        .match(/[\s\S]{1,30}/g)!
        .join(' \\\n    ')
        .replaceAll(' \\\n', '\\\n'),
    ),
};

const MOST_SEEN = 8;

/** The longest piece of a value that can still be read out of a text, however it is dressed; '' for eight characters or less. */
export function leakOf(text: string, value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
  const bare = text.replace(/\x1b\[[0-9;]*m|[\u200b\u202e]/g, '').replace(/\\?\n\s*/g, '');
  const views = [text, bare, bare.replaceAll('\\', ''), decodeAddress(bare), ...base64In(bare)];
  for (let from = 0; from + MOST_SEEN < value.length; from++) {
    const piece = value.slice(from, from + MOST_SEEN + 1);
    if (views.some((view) => view.includes(piece))) return piece;
  }
  return '';
}

const decodeAddress = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const base64In = (text: string): string[] =>
  (text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
  );
