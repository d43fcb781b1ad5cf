import { build } from './build.ts';
import { inspect } from './inspect.ts';
import { recall } from './recall.ts';
import { redact } from './redact.ts';
import { search } from './search.ts';
import { serve } from './serve.ts';

/** `npm run bench -- <name> [options]`; without a name, all of them. */
const BENCHES: Readonly<Record<string, (args: readonly string[]) => void | Promise<void>>> = {
  build,
  inspect,
  recall,
  redact,
  search,
  serve,
};

const [name, ...args] = process.argv.slice(2);
const names = Object.keys(BENCHES).join(', ');

if (name === undefined) {
  process.stdout.write(`Benchmarks: ${names}. Running all of them.\n`);
  for (const bench of Object.values(BENCHES)) await bench([]);
} else if (Object.hasOwn(BENCHES, name)) await BENCHES[name]!(args);
else {
  process.stderr.write(`There is no benchmark "${name}". There are: ${names}.\n`);
  process.exitCode = 2;
}
