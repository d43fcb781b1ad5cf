// `npm run compile`: from src to dist, with what it needs of its dependencies, and with the stylesheet and the script of
// the pages bundled beside it.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');

register();
const { bundleProgram } = await import('./compile/bundle-program.mjs');
const { writeCore } = await import('./compile/write-core.mjs');
const { writeGrammars } = await import('./compile/write-grammars.mjs');
const { bundleAssets } = await import('../src/render/write-assets.ts');
await bundleProgram('dist');
await writeGrammars('dist/grammars');
await bundleAssets('dist/assets');
await writeCore('dist/core');
chmodSync('dist/cli.js', 0o755);
run('scripts/compile/cache-code.mjs');

/** What it says is shown only when it fails. */
function run(...script) {
  const { status, stdout, stderr } = spawnSync(process.execPath, script);
  if (status === 0) return;
  process.stderr.write(stdout);
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}
