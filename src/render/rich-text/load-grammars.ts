import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';
import { findLanguage, grammars } from './languages.ts';
import type { RawGrammar } from './textmate/raw-grammar.ts';

/** A grammar, and those that stand inside it. */
export type Grammar = readonly RawGrammar[];

/** Where `npm run compile` leaves each in a file of its own. */
const PREPARED = join(packageFolder, 'dist', 'grammars');
const isSource = import.meta.url.endsWith('.ts');

/** A template cannot wait: compiled, a grammar is read when it is first asked for; from source, all are read at the start. */
export const loadGrammars = async (): Promise<(name: string) => Grammar> =>
  isSource ? importGrammars() : (name) => JSON.parse(readFileSync(join(PREPARED, `${name}.json`), 'utf8')) as Grammar;

/** `npm run compile` calls it too. */
export async function importGrammars(): Promise<(name: string) => Grammar> {
  const { bundledLanguages } = await import('shiki/langs');
  const loaded = new Map(
    await Promise.all(
      grammars.map(async (name) => [name as string, (await bundledLanguages[name]()).default as Grammar] as const),
    ),
  );
  return (name) => {
    const holds = findLanguage(name)?.holds ?? [];
    return loaded.get(name)!.filter((grammar) => grammar.name === name || holds.includes(grammar.name));
  };
}
