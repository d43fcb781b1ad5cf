import type { createIndex as CreateIndex, PagefindIndex } from 'pagefind';

type Config = Parameters<typeof CreateIndex>[0];

let last: Promise<unknown> = Promise.resolve();

/**
 * An index, by a Pagefind process of its own that ends with it: memory is at its lowest again for the next. The package
 * knows of one process only, so whoever comes while it runs has to wait.
 */
export function usePagefind<Result>(config: Config, work: (index: PagefindIndex) => Promise<Result>): Promise<Result> {
  const turn = last.then(async () => {
    const { close, createIndex } = await import('pagefind');
    try {
      const { index, errors } = await createIndex(config);
      if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
      return await work(index);
    } finally {
      await close();
    }
  });
  last = turn.catch(() => {});
  return turn;
}
