import type { createIndex as CreateIndex, PagefindIndex } from 'pagefind';

type Config = Parameters<typeof CreateIndex>[0];

let last: Promise<unknown> = Promise.resolve();

/**
 * An index, by the one Pagefind process that its package knows of: whoever comes while it is used has to wait. It goes on
 * until somebody ends it, since to start it takes as long as to index some small project.
 */
export function usePagefind<Result>(config: Config, work: (index: PagefindIndex) => Promise<Result>): Promise<Result> {
  return inTurn(async () => {
    const { close, createIndex } = await import('pagefind');
    try {
      const { index, errors } = await createIndex(config);
      if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
      const result = await work(index);
      await index.deleteIndex();
      return result;
    } catch (error) {
      await close(); // nobody knows what it is doing
      throw error;
    }
  });
}

export const endPagefind = (): Promise<void> =>
  inTurn(async () => {
    const { close } = await import('pagefind');
    await close();
  });

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}
