/** What the compiled program is made of: each part is run when it is asked for. */
export const cli = (): Promise<unknown> => import('../../src/cli.ts');
export const worker = (): Promise<typeof import('../../src/render/jobs/worker.ts')> =>
  import('../../src/render/jobs/worker.ts');
