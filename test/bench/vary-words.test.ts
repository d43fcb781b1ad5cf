import { expect, test } from 'vitest';
import { varyWords } from '../../bench/support/vary-words.ts';

const WORDS = 'function compareLatest values between harbours returning nothing whenever lanterns flicker';

test('a diff, the file it was made to, and what a tool printed say the same other words', () => {
  const row = { toolUseResult: { originalFile: WORDS, structuredPatch: [{ lines: [` ${WORDS}`] }], stdout: WORDS } };
  const { originalFile, structuredPatch, stdout } = JSON.parse(varyWords(JSON.stringify(row), 1)).toolUseResult;
  expect(originalFile).not.toBe(WORDS);
  expect(structuredPatch[0].lines).toEqual([` ${originalFile}`]);
  expect(stdout).toBe(originalFile);
});

test('another copy says it in still other words', () => {
  expect(varyWords(WORDS, 1)).not.toBe(varyWords(WORDS, 2));
});

test('names, types and paths stay', () => {
  const row = JSON.stringify({ type: 'assistant', cwd: '/home/harbours', name: 'compareLatest', filePath: WORDS });
  expect(varyWords(row, 1)).toBe(row);
});

test('a picture becomes another file that begins as it did', () => {
  const data = Buffer.from('a picture of seven').toString('base64');
  const row = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
  const varied = Buffer.from(JSON.parse(varyWords(JSON.stringify(row), 1)).source.data, 'base64').toString();
  expect(varied).toMatch(/^a picture of seven.+/);
});

test('rows that share a line are varied like others, and a half-written one is left as it is', () => {
  const row = JSON.stringify({ type: 'user', text: WORDS });
  const half = '{"type":"user","te';
  expect(varyWords(row + row + half, 1)).toBe(varyWords(row, 1) + varyWords(row, 1) + half);
});
