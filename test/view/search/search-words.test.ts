import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedText, queryForms, shownText, shownWord } from '../../../src/view/search/search-words.ts';

/** Drawn with `¦` for a break. */
const drawn = (text: string): string => indexedText(text).replaceAll('\u00ad', '¦');

describe('a text in the index', () => {
  test.each([
    ['plain words, as they are.', 'plain words, as they are.'],
    ['src/view/read-content.ts:12', 'src/¦ view/¦ read-¦ content.¦ ts:¦ 12'],
    ['see `foo(bar)`', 'see `foo(¦ bar)`'],
    ['{"key":"value"}', '{"key":"¦ value"}'],
    ['getUserName snake_case_name', 'getUserName snake_case_name'],
    ["don't it’s", "don't it’s"],
    ['two  spaces\n\tand\u00a0others\u0085here', 'two spaces and others here'],
    ['東京都', '東¦京 京¦都 都'],
    ['東京です。次', '東¦京 京¦で で¦す す。¦ 次'],
    ['GitHubで検索する', 'GitHub¦ で¦検 検¦索 索¦す す¦る る'],
    ['웹검색을 합니다', '웹¦검 검¦색 색¦을 을 합¦니 니¦다 다'],
    ['Привет, мир', 'Привет, мир'],
    ['___PAGEFIND_WEIGHT___0 x', '_¦ __PAGEFIND_WEIGHT___0 x'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
    ['', ''],
  ])('%j → %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  test('is shown as it was written, but for its white space', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'ab_ -/.\'"\n東京でㄱ한ー。、'), fc.string({ unit: 'binary', maxLength: 1 })),
    });
    fc.assert(
      fc.property(text, (written) => {
        const plain = written
          .replace(/[\u00ad\u200b]/g, '')
          .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
          .trim();
        const indexed = indexedText(written);
        expect(shownText(indexed)).toBe(plain);
        const words = indexed.split(' ').map(shownWord);
        expect(
          words
            .map(({ text: word, joined }) => (joined ? word : `${word} `))
            .join('')
            .trimEnd(),
        ).toBe(plain);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a query', () => {
  test.each([
    ['fix the bug', ['fix the bug']],
    ['read-content.ts', ['read content ts']],
    ['getUserName', ['getUserName', 'get User Name']],
    ['snake_case HTTPServer', ['snake_case HTTPServer', 'snake case HTTP Server']],
    ['東京都', ['東京 京都']],
    ['東', ['東']],
    ['東京 tower', ['東京 tower']],
    ['검색', ['검색']],
    ['"src/view"', ['"src view"']],
    ['"unfinished', ['"unfinished"']],
    ["don't", ["don't"]],
    ['…', []],
    ['', []],
  ])('%j asks for %j', (query, forms) => {
    expect(queryForms(query)).toEqual(forms);
  });
});
