/**
 * What is left of a word without its endings, as Snowball's English stemmer (3.0) has it and a query in the browser has
 * too: both must come to the same. Words come in lower case and without apostrophes.
 */
export function stemEnglish(word: string): string {
  if (!CHANGING.test(word)) return word;
  if (PAIR.test(word)) return stemForeign(word);
  if (word.length < 3) return word;
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  const marked = word.includes('y') ? markConsonants(word) : word;
  const stem = new Stem(marked);
  dropPlural(stem);
  dropPast(stem);
  if (ENDS_IN_Y.test(stem.text)) stem.replace(1, 'i');
  replaceEnding(stem, LONG_ENDINGS);
  replaceEnding(stem, SHORTER_ENDINGS);
  dropEnding(stem);
  dropLastLetter(stem);
  return stem.text.includes('Y') ? stem.text.replaceAll('Y', 'y') : stem.text;
}

/** Whatever ends otherwise stays as it is. */
const CHANGING = /[cdegilmnrsty]$/;
const PAIR = /[\ud800-\udbff]/;

/** A pair of surrogates is one letter, and no ending has any. */
function stemForeign(word: string): string {
  const letters = [...word];
  const end = letters.findLastIndex((letter) => letter.length > 1) + 1;
  const single = letters.map((letter) => (letter.length > 1 ? '\ufffd' : letter)).join('');
  return letters.slice(0, end).join('') + stemEnglish(single).slice(end);
}

/** Words that are not as others are. */
const WHOLE = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
);

/** A y that begins a word, or follows a vowel, is a consonant. */
const markConsonants = (word: string): string => word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');

const VOWEL = new Uint8Array(0x80);
for (const letter of 'aeiouy') VOWEL[letter.charCodeAt(0)] = 1;

const isVowel = (text: string, at: number): boolean => VOWEL[text.charCodeAt(at)] === 1;

/** A word that gets shorter, and the two regions of it that endings may be taken from. */
class Stem {
  text: string;
  /** Behind the first consonant that follows a vowel. */
  readonly first: number;
  /** The same again, from there. */
  readonly second: number;

  constructor(text: string) {
    this.text = text;
    this.first = BEGINNING.exec(text)?.[0].length ?? regionFrom(text, 0);
    this.second = regionFrom(text, this.first);
  }

  /** Puts something in place of so many letters at its end. */
  replace(letters: number, by: string): void {
    this.text = this.text.slice(0, this.text.length - letters) + by;
  }

  /** The letter before its ending. */
  before(ending: string): string {
    return this.text[this.text.length - ending.length - 1] ?? ' ';
  }

  /** Whether that much before its end lies in a region. */
  isInFirst(letters: number): boolean {
    return this.text.length - letters >= this.first;
  }

  isInSecond(letters: number): boolean {
    return this.text.length - letters >= this.second;
  }
}

const BEGINNING = /^(?:arsen|commun|emerg|gener|inter|later|organ|past|univers)/;

function regionFrom(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isVowel(text, at)) at++;
  while (at < text.length && isVowel(text, at)) at++;
  return Math.min(at + 1, text.length);
}

/** Endings by their last letters, the longest first: most words have none. */
type EndingLists = readonly (readonly string[] | undefined)[];

function byLastLetter(endings: readonly string[]): EndingLists {
  const lists: string[][] = new Array(0x80);
  for (const ending of endings.toSorted((a, b) => b.length - a.length)) {
    const last = ending.charCodeAt(ending.length - 1);
    lists[last] = [...(lists[last] ?? []), ending];
  }
  return lists;
}

function endingOf(text: string, lists: EndingLists): string | undefined {
  const list = lists[text.charCodeAt(text.length - 1)];
  if (list !== undefined) for (const ending of list) if (text.endsWith(ending)) return ending;
  return undefined;
}

function hasVowel(text: string, end: number): boolean {
  for (let at = end - 1; at >= 0; at--) if (isVowel(text, at)) return true;
  return false;
}

function dropPlural(stem: Stem): void {
  const { text } = stem;
  if (text.endsWith('sses')) stem.replace(2, '');
  else if (text.endsWith('ied') || text.endsWith('ies')) stem.replace(text.length > 4 ? 2 : 1, '');
  else if (text.endsWith('s') && !text.endsWith('us') && !text.endsWith('ss') && hasVowel(text, text.length - 2))
    stem.replace(1, '');
}

const PAST = byLastLetter(['eed', 'ed', 'ing', 'eedly', 'edly', 'ingly']);
const NO_PAST = /^(?:(?:exc|proc|succ)eed(?:ly)?|(?:cann|earr|even|herr|inn|out)ing)$/;
/** *dying* was *die*. */
const WAS_IE = /^[^aeiouy]ying$/;

function dropPast(stem: Stem): void {
  const ending = endingOf(stem.text, PAST);
  if (ending === undefined || NO_PAST.test(stem.text)) return;
  if (ending.startsWith('ee')) {
    if (stem.isInFirst(ending.length)) stem.replace(ending.length, 'ee');
  } else if (WAS_IE.test(stem.text)) stem.replace(4, 'ie');
  else if (hasVowel(stem.text, stem.text.length - ending.length)) {
    stem.replace(ending.length, '');
    mend(stem);
  }
}

const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

/** `hop` was *hope* or *hopp*; `add` was nothing else. */
function mend(stem: Stem): void {
  const { text } = stem;
  if (/(?:at|bl|iz)$/.test(text)) stem.replace(0, 'e');
  else if (DOUBLE.test(text)) {
    if (!/^[aeo]..$/.test(text)) stem.replace(1, '');
  } else if (text.length === stem.first && endsShort(text)) stem.replace(0, 'e');
}

/** In a consonant, a vowel and a consonant but w, x and Y; or it is only a vowel and a consonant. *Past* was *paste*. */
function endsShort(text: string): boolean {
  if (text.endsWith('past')) return true;
  const last = text.length - 1;
  if (last < 1 || isVowel(text, last) || !isVowel(text, last - 1)) return false;
  return last === 1 || (!/[wxY]$/.test(text) && !isVowel(text, last - 2));
}

const ENDS_IN_Y = /.[^aeiouy][yY]$/s;

/** By what an ending is replaced, and what must be so before it. */
interface Ending {
  readonly by: string;
  /** One of these letters. */
  readonly after?: string;
  readonly isInSecond?: true;
}

type Endings = { readonly lists: EndingLists; readonly table: Readonly<Record<string, Ending>> };

function endingsOf(table: Readonly<Record<string, string | Ending>>): Endings {
  const endings = Object.entries(table).map(([ending, by]) => [ending, typeof by === 'string' ? { by } : by] as const);
  return { lists: byLastLetter(Object.keys(table)), table: Object.fromEntries(endings) };
}

const LONG_ENDINGS = endingsOf({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  fulli: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogist: 'og',
  ogi: { by: 'og', after: 'l' },
  lessli: 'less',
  li: { by: '', after: 'cdeghkmnrt' },
});

const SHORTER_ENDINGS = endingsOf({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: { by: '', isInSecond: true },
});

function replaceEnding(stem: Stem, { lists, table }: Endings): void {
  const ending = endingOf(stem.text, lists);
  if (ending === undefined || !stem.isInFirst(ending.length)) return;
  const { by, after, isInSecond } = table[ending]!;
  if (isInSecond && !stem.isInSecond(ending.length)) return;
  if (after === undefined || after.includes(stem.before(ending))) stem.replace(ending.length, by);
}

const DROPPED = byLastLetter('al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion'.split(' '));

function dropEnding(stem: Stem): void {
  const ending = endingOf(stem.text, DROPPED);
  if (ending === undefined || !stem.isInSecond(ending.length)) return;
  if (ending !== 'ion' || 'st'.includes(stem.before(ending))) stem.replace(ending.length, '');
}

function dropLastLetter(stem: Stem): void {
  const { text } = stem;
  if (text.endsWith('e')) {
    if (stem.isInSecond(1) || (stem.isInFirst(1) && !endsShort(text.slice(0, -1)))) stem.replace(1, '');
  } else if (text.endsWith('ll') && stem.isInSecond(1)) stem.replace(1, '');
}
