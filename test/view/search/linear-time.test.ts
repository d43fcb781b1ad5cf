import { describe, expect, test } from 'vitest';
import { callText } from '../../../src/view/search/call-text.ts';
import { resultText } from '../../../src/view/search/result-text.ts';
import { indexedText } from '../../../src/view/search/search-words.ts';
import { searchableText } from '../../../src/view/search/searchable-text.ts';
import { growthOf, MOST_GROWTH } from '../../support/linear-cost.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  'one word': 'a',
  'signs without words': '-',
  'words and signs': 'a/',
  apostrophes: "a'",
  'a script without spaces': '東',
  'soft hyphens': '\u00ad',
  'escape sequences that never end': '\u001b[',
  'nearly base64': `${'QUJD'.repeat(39)} `,
  'commands of Pagefind': '___PAGEFIND_',
  slashes: '/',
  'errors without end': 'error\n',
};

describe.each(Object.entries(HOSTILE))('%s', (_, unit) => {
  const text = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
  const [small, large] = [text(250_000), text(1_000_000)];

  test.each([
    ['as text', (words: string) => indexedText(searchableText(words))],
    ['as a result', (words: string) => resultText({ type: 'tool_result', content: words })],
    ['as a command', (words: string) => callText('Bash', { command: words, other: { deep: [words, words] } })],
  ])('%s', (_name, work) => {
    expect(
      growthOf(
        () => work(small),
        () => work(large),
      ),
    ).toBeLessThan(MOST_GROWTH);
  });
});
