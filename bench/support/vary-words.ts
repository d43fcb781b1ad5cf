import { parseLine } from '../../src/read/parse-line.ts';

/** Words by which the CLI marks rows: they stay, or a row would be something else. */
const MARKS = new Set(
  `session continued previous conversation context request interrupted caveat messages response requested command
  message contents stdout stderr notification reminder system teammate memory summary agent-message persisted output
  background running completed successfully updated created structured error`.split(/\s+/),
);
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bri cla dro fle gri plo sta tre'.split(' ');
/** Content, where words are free: what was said, and what a tool was given, read, wrote and printed. */
const FREE = new Set(
  `text thinking content prompt lastPrompt summary title question plan description activeForm query pattern command
  old_string new_string oldString newString originalFile originalFileContents lines snippet
  stdout stderr output fullOutput result toolUseResult`.split(/\s+/),
);
const PICTURES = new Set(['data', 'base64']);
const WORD = /(?<![</\w\\-])[A-Za-z]{5,24}(?![\w>-])/g;

/** A row with one word in three replaced by another, the same one throughout the copy; what is no JSON is taken for text. */
export function varyWords(line: string, copy: number): string {
  if (!line.startsWith('{')) return vary(line, copy);
  try {
    return varyRow(line, copy);
  } catch {
    return varyJoined(line, copy);
  }
}

const varyRow = (json: string, copy: number): string =>
  JSON.stringify(JSON.parse(json, (key, value) => varyValue(key, value, copy)));

/** Several rows may share a line, and the last may be half-written. */
function varyJoined(line: string, copy: number): string {
  const parsed = parseLine(line);
  if (parsed.kind !== 'rows') return line;
  return parsed.rows.map((row) => varyRow(JSON.stringify(row), copy)).join('') + parsed.rest;
}

function varyValue(key: string, value: unknown, copy: number): unknown {
  if (typeof value === 'string') {
    if (FREE.has(key)) return vary(value, copy);
    return PICTURES.has(key) ? varyPicture(value, copy) : value;
  }
  if (!Array.isArray(value) || !FREE.has(key)) return value;
  return value.map((one: unknown) => (typeof one === 'string' ? vary(one, copy) : one));
}

/** Decoders stop where a picture ends, so what comes after makes another file of the same picture. */
const varyPicture = (data: string, copy: number): string =>
  Buffer.concat([Buffer.from(data, 'base64'), Buffer.from(`copy ${copy}`)]).toString('base64');

const vary = (text: string, copy: number): string =>
  text.replace(WORD, (word) => {
    const number = hash(`${copy} ${word.toLowerCase()}`);
    if (number % 3 !== 0 || MARKS.has(word.toLowerCase())) return word;
    const made = invent(number, word.length);
    return word[0] === word[0]!.toUpperCase() ? made[0]!.toUpperCase() + made.slice(1) : made;
  });

function invent(number: number, length: number): string {
  let word = '';
  for (let rest = number; word.length < length; rest = Math.imul(rest, 0x9e3779b1) >>> 0)
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
