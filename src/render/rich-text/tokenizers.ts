import { createCssVariablesTheme, createHighlighterCoreSync, type RegexEngine, type ThemedToken } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { findLanguage, grammars } from './languages.ts';
import { lineTokenizer } from './tokenize-lines.ts';

/** Lines of tokens, without the line feeds; a token's `color` is the name of Shiki's variable, as `var(token-string)`. */
export type Tokenize = (code: string) => readonly (readonly ThemedToken[])[];

const THEME = createCssVariablesTheme({ name: 'annals', variablePrefix: '', variableDefaults: {} });
/** Many grammars take the square of it, some the cube. */
const LONGEST_LINE = 500;
/** Milliseconds; far from what any code takes, near to what a hostile text could take for every line of it. */
const LONGEST_WAIT = 20_000;

type Grammar = Awaited<ReturnType<(typeof bundledLanguages)[BundledLanguage]>>['default'];

/**
 * Grammars are read at the start, because a template cannot wait, and compiled at first use, because that takes longer.
 * Each has a highlighter of its own: in a shared one the colours of Markdown or HTML depend on what was loaded before.
 */
export async function loadTokenizers(longestWait = LONGEST_WAIT): Promise<(language: string) => Tokenize> {
  const [engine, loaded] = await Promise.all([
    createOnigurumaEngine(import('shiki/wasm')),
    Promise.all(
      grammars.map(async (name): Promise<[string, Grammar]> => [name, (await bundledLanguages[name]()).default]),
    ),
  ]);
  const registrations = new Map(loaded);
  const tokenizers = new Map<string, Tokenize>();

  const brake = brakeFor(engine, longestWait);
  const compile = (name: string): Tokenize => {
    const { holds = [], longestLine = LONGEST_LINE } = findLanguage(name) ?? {};
    const langs = registrations
      .get(name)!
      .filter((registration) => registration.name === name || holds.includes(registration.name))
      .map((registration) => ({ ...registration, embeddedLangs: [], embeddedLangsLazy: [] }));
    const highlighter = createHighlighterCoreSync({ engine: brake.engine, themes: [THEME], langs, warnings: false });
    // No time limit for a line: it would cut colours short on a busy machine, and no two builds would be alike.
    const options = { lang: name, theme: 'annals', tokenizeTimeLimit: 0, tokenizeMaxLineLength: longestLine };
    const tokenize = lineTokenizer(highlighter, options);
    return (code) => {
      brake.release();
      return tokenize(code);
    };
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

/** An engine that gives up on a text instead of a build that never ends: a grammar is a program, the text its input. */
function brakeFor(engine: RegexEngine, longestWait: number): { engine: RegexEngine; release: () => void } {
  let deadline = 0;
  const createScanner: RegexEngine['createScanner'] = (patterns) => {
    const scanner = engine.createScanner(patterns);
    return {
      findNextMatchSync(...where) {
        if (performance.now() > deadline) throw new TooSlowError();
        return scanner.findNextMatchSync(...where);
      },
    };
  };
  return {
    engine: { createScanner, createString: (text) => engine.createString(text) },
    release: () => {
      deadline = performance.now() + longestWait;
    },
  };
}

export class TooSlowError extends Error {}
