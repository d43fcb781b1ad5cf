import { inspect } from './inspect.ts';

/** `npm run bench -- <name> [options]`; without a name, all of them. */
const BENCHES: Readonly<Record<string, (args: readonly string[]) => void>> = { inspect };

const [name, ...args] = process.argv.slice(2);
const names = Object.keys(BENCHES).join(', ');

if (name === undefined) {
  process.stdout.write(`Benchmarks: ${names}. Running all of them.\n`);
  for (const bench of Object.values(BENCHES)) bench([]);
} else if (Object.hasOwn(BENCHES, name)) BENCHES[name]!(args);
else {
  process.stderr.write(`There is no benchmark "${name}". There are: ${names}.\n`);
  process.exitCode = 2;
}
