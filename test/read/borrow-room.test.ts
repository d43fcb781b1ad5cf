import { expect, test } from 'vitest';
import { asBytes, borrowChunk } from '../../src/read/borrow-room.ts';

test('nobody gets a buffer that another one still has', () => {
  borrowChunk((outer) => {
    outer.write('outer');
    borrowChunk((inner) => inner.write('inner'));
    expect(outer.toString('utf8', 0, 5)).toBe('outer');
  });
});

test('a buffer that was given back is lent again, also when its user fails', () => {
  const first = borrowChunk((chunk) => chunk);
  expect(() =>
    borrowChunk(() => {
      throw new Error('unreadable');
    }),
  ).toThrow('unreadable');
  expect(borrowChunk((chunk) => chunk)).toBe(first);
});

test.each([
  ['nothing', ''],
  ['letters of one byte to four', 'aé京𝒶'],
  ['half a pair', 'a\ud800b'],
  ['as much as a buffer holds', 'x'.repeat(1 << 20)],
  ['more letters than it holds', 'x'.repeat((1 << 20) + 1)],
  ['more than is kept', 'x'.repeat((8 << 20) + 1)],
  ['fewer letters, but more bytes', '京'.repeat(1 << 19)],
])('%s becomes the bytes that it always becomes', (_, text) => {
  expect(asBytes(text, (bytes) => Buffer.compare(bytes, Buffer.from(text)))).toBe(0);
});
