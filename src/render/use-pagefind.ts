import type { createIndex as CreateIndex, PagefindIndex } from 'pagefind';

type Config = Parameters<typeof CreateIndex>[0];

let last: Promise<unknown> = Promise.resolve();

/**
 * An index, by the one Pagefind process that its package knows of: whoever comes while it is used has to wait, and it ends
 * with its work. Compiled, nothing needs it: its script and what it runs on are made by `npm run compile`.
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
