import { expect, test } from 'vitest';
import { type RecordPlace, readPlace, writePlace } from '../../../src/view/search/record-place.ts';

const place: RecordPlace = {
  page: 'demo/abc-2.html',
  session: 'abc',
  role: 'tool',
  tool: 'Bash',
  agent: null,
  isAbandoned: true,
  isCompacted: false,
  title: 'A title with "quotes" // and slashes',
  label: null,
  time: 1_700_000_000,
  messages: [
    { word: 0, anchor: 'msg-1', time: 1_700_000_000 },
    { word: 12, anchor: 'msg-2-1', time: 1_700_000_060 },
    { word: 40, anchor: 'msg-3', time: null },
  ],
};

test.each([
  place,
  { ...place, time: null, messages: [{ word: 0, anchor: 'msg-1', time: null }], label: 'A task', isCompacted: true },
])('a place is read as it was written', (written) => {
  expect(readPlace(writePlace(written))).toEqual(written);
});

test('several in one place have addresses of their own', () => {
  expect(new Set([0, 1, 2].map((nth) => writePlace(place, nth))).size).toBe(3);
  expect(readPlace(writePlace(place, 2))).toEqual(place);
});

test('a record that stands nowhere', () => {
  expect(readPlace('')).toBeNull();
});
