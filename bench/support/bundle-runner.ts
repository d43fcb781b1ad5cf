import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Compiles what the cases run, as it ships: the loader that runs the benchmark itself costs time and memory. */
export function bundleRunner(folder: string): string {
  const outfile = join(folder, 'measure-case.mjs');
  const entry = fileURLToPath(new URL('measure-case.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return outfile;
}
