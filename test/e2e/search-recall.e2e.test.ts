import { describe, expect, test } from 'vitest';
import { measureRecall, recallTable, share } from '../support/search-recall.ts';
import { type Sample, takeSamples } from '../support/search-samples.ts';
import { visit, WAYS } from '../support/site-browser.ts';

const MINUTES = 60_000;
const demo = visit('demo');

let taken: Promise<Sample[]> | undefined;

async function samples(): Promise<Sample[]> {
  const { page, close } = await demo.open();
  taken ??= takeSamples(page, demo.http, demo.site, 200);
  await taken;
  await close();
  return taken;
}

describe.each(WAYS)('three of its rarer words find a message, over %s,', (way) => {
  test(
    'within the first ten hits, and the click lands on it',
    async () => {
      const all = await samples();
      // Both ways ask the same index: on disk a part of them will do.
      const some = way === 'http' ? all : everyFourthOfEachKind(all);
      const recall = await measureRecall(demo, way, some);
      console.log(recallTable(recall));
      expect(new Set(some.map(({ kind }) => kind)).size).toBe(8);
      expect(recall.astray).toEqual([]);
      expect(share(recall), recall.missed.join('\n')).toBeGreaterThanOrEqual(0.98);
      expect(recall.troubles).toEqual([]);
    },
    15 * MINUTES,
  );
});

/** The first of each kind is always among them: some kinds have few. */
function everyFourthOfEachKind(samples: readonly Sample[]): Sample[] {
  const seen = new Map<string, number>();
  return samples.filter(({ kind }) => {
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return nth % 4 === 0;
  });
}
