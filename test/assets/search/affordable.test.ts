import { expect, test } from 'vitest';
import { isAffordable } from '../../../assets/js/search/affordable.js';

const there = (places: number) => ({ isThere: true, places });

test.each([
  ['a word of some hundred records', [[there(700)]], true],
  ['a word that is everywhere', [[there(2000)]], false],
  ['that word beside a rare one, which says how many hits there are', [[there(2000), there(3)]], true],
  ['what several shards have together', [[there(1000)], [there(1000)]], false],
  ['a word that a shard may not have: any other may be taken for it', [[there(3), { places: 0 }]], false],
])('%s can be ranked uncounted, or not', (_, shards, isWhole) => {
  expect(isAffordable(shards)).toBe(isWhole);
});
