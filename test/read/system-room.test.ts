import { expect, test } from 'vitest';
import { systemRoom } from '../../src/read/system-room.ts';

test.each([1, 65_536, 65_537, 3_000_000])('there is room for %i bytes, and nothing in it', (bytes) => {
  const room = systemRoom(bytes);
  expect(room.byteLength).toBeGreaterThanOrEqual(bytes);
  expect(Buffer.from(room).every((byte) => byte === 0)).toBe(true);
});

test('two of them are apart', () => {
  const [one, other] = [Buffer.from(systemRoom(1)), Buffer.from(systemRoom(1))];
  one.fill(1);
  expect(other[0]).toBe(0);
});
