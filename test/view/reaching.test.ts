import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reaching } from '../../src/view/reaching.ts';

const stretch = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }))
  .map(([first, length]) => ({ first, end: first + length }));

test('finds what reaches into a stretch, as a look at each would', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 40 }), stretch, (some, { first, end }) => {
      const items = some.toSorted((a, b) => a.first - b.first).map((reach, item) => ({ item, ...reach }));
      const looked = items.filter((reach) => reach.first < end && reach.end > first).map(({ item }) => item);
      expect(new Reaching(items).within(first, end)).toEqual(looked);
    }),
  );
});
