import { gunzipSync } from 'node:zlib';

/** A text that a file of a site holds, in whatever wrapping. */
export interface SiteText {
  readonly text: string;
  /** Anchor of the message it stands in, where that is known. */
  readonly at: string | null;
}

/** Every text of a file as a reader, or a machine, would come by it: markup taken off, packed files unpacked. */
export function* textsOf(path: string, bytes: Buffer): Generator<SiteText> {
  if (isPacked(bytes)) yield* plain(unpack(bytes));
  else if (/\.(?:html|xml|svg)$/.test(path)) yield* markupTexts(bytes.toString('utf8'));
  else if (/\.json$/.test(path)) yield* jsonTexts(bytes.toString('utf8'));
  else if (isBinary(bytes)) yield* plain(printable(bytes));
  else {
    const text = bytes.toString('utf8');
    yield* plain(text);
    if (path.endsWith('.js')) yield* packedInside(text);
  }
}

function* plain(text: string): Generator<SiteText> {
  if (text !== '') yield { text, at: null };
}

const isPacked = (bytes: Buffer): boolean => bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;

const MOST_UNPACKED = 512 << 20;

/** What cannot be unpacked cannot be read by anybody; what is far larger unpacked is no index of ours. */
function unpack(bytes: Buffer): string {
  try {
    return readable(gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }));
  } catch {
    return '';
  }
}

const readable = (bytes: Buffer): string => (isBinary(bytes) ? printable(bytes) : bytes.toString('utf8'));

const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, 4096).includes(0);

const SHORTEST_RUN = /[\x20-\x7e\t\n\r]{8,}/g;

/** Runs of characters among bytes that are none. */
const printable = (bytes: Buffer): string => (bytes.toString('latin1').match(SHORTEST_RUN) ?? []).join('\n');

/** What begins as a packed file does, or is long. */
const LONG_BASE64 = /(?:H4sI[A-Za-z0-9+/]{24,}|[A-Za-z0-9+/]{256,})={0,2}/g;

/** On `file://` nothing can be fetched, so what is packed is brought by a script, as base64. */
function* packedInside(script: string): Generator<SiteText> {
  for (const [run] of script.matchAll(LONG_BASE64)) {
    const bytes = Buffer.from(run, 'base64');
    yield* plain(isPacked(bytes) ? unpack(bytes) : readable(bytes));
  }
}

const INLINE = /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)\b[^<>]*>/g;
const ATTRIBUTE = /\s[\w:-]+="([^"]*)"/g;
const MESSAGE = /(?=<[a-z]+ (?:[^<>]*? )?id="msg-)/;

/** Colours split a text into spans: what is inside a line is joined, what is a block of its own stands apart. */
function* markupTexts(markup: string): Generator<SiteText> {
  let at: string | null = null;
  for (const piece of markup.split(MESSAGE)) {
    const id = /^<[^<>]*? id="(msg-[^"]*)"/.exec(piece)?.[1];
    if (id !== undefined && !/^msg-d-\d+$/.test(id)) at = id;
    yield { text: decode(piece.replace(INLINE, '').replace(/<[^<>]*>/g, '\n')), at };
    const attributes = Array.from(piece.matchAll(ATTRIBUTE), ([, value = '']) => value);
    yield { text: decode(attributes.join('\n')), at };
  }
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** Keys count; what is no JSON is a text. */
function* jsonTexts(text: string): Generator<SiteText> {
  yield { text, at: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') yield* plain(next);
    else if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) {
        if (!Array.isArray(next)) yield* plain(key);
        if (inner !== undefined && inner !== null) waiting.push(inner);
      }
  }
}
