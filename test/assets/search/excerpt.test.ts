import { describe, expect, test } from 'vitest';
import { excerptOf } from '../../../assets/js/search/excerpt.js';
import { markedWords, marksIn } from '../../../assets/js/search/marked-words.js';
import { indexedText } from '../../../src/view/search/search-words.ts';

interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** An excerpt as a line, `[marked]`; the words that were found are given as they stand in the index. */
function drawn(text: string, found: readonly string[], terms: readonly string[] = found): string {
  const { words } = marked(text, found, terms);
  return line(excerptOf(words, 0, words.length));
}

function marked(text: string, found: readonly string[], terms: readonly string[]) {
  const content = indexedText(text);
  const plain = content.split(' ').map((word) => word.replaceAll('\u00ad', '').toLowerCase());
  const locations = plain.flatMap((word, at) => (found.some((each) => word.includes(each)) ? [at] : []));
  return { words: markedWords({ content, locations }, terms), content };
}

const line = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

describe('an excerpt', () => {
  test.each([
    ['marks a word, not what surrounds it', 'Say “hello”, twice.', ['hello'], 'Say “[hello]”, twice.'],
    ['marks of an identifier what was asked for', 'call SetParentColors()', ['parent'], 'call Set[Parent]Colors()'],
    ['marks a name in a path', 'in src/terminal/writer.go:12', ['writer'], 'in src/terminal/[writer].go:12'],
    ['shows no breaks of the index', 'a/b.c-d_e', ['zz'], 'a/b.c-d_e'],
    ['keeps markup as text', '<b>bold</b> &amp; <i>x', ['bold'], '<b>[bold]</b> &amp; <i>x'],
    ['marks a word of Japanese', '海の天気予報を見る', ['天気'], '海の[天気]予報を見る'],
    ['marks a word of Chinese at the end', '修复解析器', ['析器'], '修复解[析器]'],
    ['marks a word of Korean', '온도를 돌려줘요', ['도를'], '온[도를] 돌려줘요'],
  ])('%s', (_, text, found, shown) => {
    expect(drawn(text, found)).toBe(shown);
  });

  test('marks the whole of a word that was found by its stem', () => {
    expect(drawn('We studied tides.', ['studied'], ['studying'])).toBe('We [studied] tides.');
  });

  test('is cut around what was found, where most of it stands together', () => {
    const far = 'filler '.repeat(200);
    const shown = drawn(`${far}alpha ${far}alpha and beta here ${far}`, ['alpha', 'beta']);
    expect(shown).toContain('[alpha] and [beta] here');
    expect(shown).toMatch(/^ … (?:filler ){5,12}\[alpha\].* … $/);
    expect(shown.length).toBeLessThan(320);
  });

  test('begins with its text when the words are near', () => {
    expect(drawn(`one two alpha ${'filler '.repeat(100)}`, ['alpha'])).toMatch(/^one two \[alpha\]/);
  });

  test('shows a word as long as a file in part', () => {
    expect(drawn(`${'x'.repeat(100_000)} alpha`, ['alpha']).length).toBeLessThan(700);
  });

  test('says what is marked, each once, side by side as one', () => {
    const { words } = marked('東京と東京都 Tide tide', ['東京', '京都', 'tide'], ['東京', 'tide']);
    expect(marksIn(words, 0, words.length)).toEqual(['東京', '東京都', 'Tide', 'tide']);
  });
});
