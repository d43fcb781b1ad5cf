import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grammars } from '../../src/render/rich-text/languages.ts';
import { importGrammars } from '../../src/render/rich-text/load-grammars.ts';

/** Each grammar in a file of its own, to be read when it is first used. */
export async function writeGrammars(folder) {
  const grammarOf = await importGrammars();
  mkdirSync(folder, { recursive: true });
  for (const name of grammars) writeFileSync(join(folder, `${name}.json`), JSON.stringify(grammarOf(name)));
}
