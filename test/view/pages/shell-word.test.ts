import { expect, test } from 'vitest';
import { shellWord } from '../../../src/view/pages/shell-word.ts';

test.each([
  ['03eb5929-aa', '03eb5929-aa'],
  ['/home/mira/my  notes', "'/home/mira/my  notes'"],
  ['x; rm -rf ~', "'x; rm -rf ~'"],
  ["it's", `'it'\\''s'`],
  ['-rf', "'-rf'"],
  ['a\nb', "'a·b'"],
])('%j is one word of a shell', (text, word) => expect(shellWord(text)).toBe(word));
