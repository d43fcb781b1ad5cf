// `npm run compile`: from src to dist, with the stylesheet and the script of the pages bundled beside it.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
process.chdir(folder);
rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
const { bundleAssets } = await import(new URL('../dist/render/write-assets.js', import.meta.url).href);
await bundleAssets('dist/assets');
chmodSync('dist/cli.js', 0o755);
