// Builds the demo archive in one thread, and keeps the code that V8 has made for it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const { readProgram } = await import(new URL('../../dist/read-program.js', import.meta.url).href);
const room = mkdtempSync(join(tmpdir(), 'annals-compile-'));
const program = readProgram();
setFlagsFromString('--no-flush-bytecode'); // else what was not used for a while is gone at the end
process.argv.splice(2, 0, 'build', 'fixtures/demo', '-o', join(room, 'site'), '--no-cache', '--workers', '1');
process.once('exit', () => {
  setFlagsFromString('--flush-bytecode');
  writeFileSync('dist/annals.cache', program.cacheCode());
  rmSync(room, { recursive: true, force: true });
});
await program.run().cli();
