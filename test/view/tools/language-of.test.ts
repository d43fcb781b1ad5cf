import { bundledLanguages } from 'shiki/langs';
import { expect, test } from 'vitest';
import { languageOf } from '../../../src/view/tools/language-of.ts';

test.each([
  { path: 'src/a.ts', language: 'typescript' },
  { path: 'C:\\x\\A.PY', language: 'python' },
  { path: 'web/Dockerfile', language: 'docker' },
  { path: 'Makefile', language: 'make' },
  { path: 'a.b/README', language: null },
  { path: 'x.constructor', language: null },
  { path: '', language: null },
])('$path is $language', ({ path, language }) => expect(languageOf(path)).toBe(language));

test.each('ts py rb go rs sh ps1 md njk tf jsonl env wat fs'.split(' '))('a language of Shiki: .%s', (ending) => {
  expect(Object.keys(bundledLanguages)).toContain(languageOf(`a.${ending}`));
});
