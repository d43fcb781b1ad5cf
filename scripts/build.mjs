// `npm run build`: compiles the program, then builds the demo archive, or the source given after `--`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);

run('npm', ['run', '--silent', 'compile']);
run(process.execPath, [
  'dist/cli.js',
  'build',
  ...(given.length > 0 ? given : ['fixtures/demo', '--name', 'the demo archive']),
]);
if (given.length === 0) run(process.execPath, ['scripts/check-budgets.mjs', '_site', 'fixtures/demo']);

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
