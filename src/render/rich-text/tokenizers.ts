import { createCssVariablesTheme, createHighlighterCoreSync, type ThemedToken } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { findLanguage, grammars } from './languages.ts';

/** Lines of tokens, without the line feeds; a token's `color` is the name of Shiki's variable, as `var(token-string)`. */
export type Tokenize = (code: string) => readonly (readonly ThemedToken[])[];

const THEME = createCssVariablesTheme({ name: 'annals', variablePrefix: '', variableDefaults: {} });
const LONGEST_LINE = 2000;

type Grammar = Awaited<ReturnType<(typeof bundledLanguages)[BundledLanguage]>>['default'];

/**
 * Grammars are read at the start, because a template cannot wait, and compiled at first use, because that takes longer.
 * Each has a highlighter of its own: in a shared one the colours of Markdown or HTML depend on what was loaded before.
 */
export async function loadTokenizers(): Promise<(language: string) => Tokenize> {
  const [engine, loaded] = await Promise.all([
    createOnigurumaEngine(import('shiki/wasm')),
    Promise.all(
      grammars.map(async (name): Promise<[string, Grammar]> => [name, (await bundledLanguages[name]()).default]),
    ),
  ]);
  const registrations = new Map(loaded);
  const tokenizers = new Map<string, Tokenize>();

  const compile = (name: string): Tokenize => {
    const holds = findLanguage(name)?.holds ?? [];
    const langs = registrations
      .get(name)!
      .filter((registration) => registration.name === name || holds.includes(registration.name))
      .map((registration) => ({ ...registration, embeddedLangs: [], embeddedLangsLazy: [] }));
    const highlighter = createHighlighterCoreSync({ engine, themes: [THEME], langs, warnings: false });
    // No time limit: it would cut colours short on a busy machine, and no two builds would be alike.
    const options = { lang: name, theme: 'annals', tokenizeTimeLimit: 0, tokenizeMaxLineLength: LONGEST_LINE };
    return (code) => highlighter.codeToTokensBase(code, options);
  };

  return (name) => {
    let tokenize = tokenizers.get(name);
    if (!tokenize) {
      tokenize = compile(name);
      tokenizers.set(name, tokenize);
    }
    return tokenize;
  };
}
