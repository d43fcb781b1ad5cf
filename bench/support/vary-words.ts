/** Words by which the CLI marks rows: they stay, or a row would be something else. */
const MARKS = new Set(
  `session continued previous conversation context request interrupted caveat messages response requested command
  message contents stdout stderr notification reminder system teammate memory summary agent-message persisted output
  background running completed successfully updated created structured`.split(/\s+/),
);
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bri cla dro fle gri plo sta tre'.split(' ');
/** Content, where words are free. */
const FREE = new Set(
  'text thinking content prompt command description query pattern old_string new_string plan stdout summary title question result'.split(
    ' ',
  ),
);
const WORD = /(?<![</\w\\-])[A-Za-z]{5,24}(?![\w>-])/g;

/** A row with one word in three replaced by another, the same one throughout the copy; what is no JSON is taken for text. */
export function varyWords(line: string, copy: number): string {
  if (!line.startsWith('{')) return vary(line, copy);
  try {
    return JSON.stringify(JSON.parse(line, (key, value) => (isFree(key, value) ? vary(value, copy) : value)));
  } catch {
    return line;
  }
}

const isFree = (key: string, value: unknown): value is string => typeof value === 'string' && FREE.has(key);

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
