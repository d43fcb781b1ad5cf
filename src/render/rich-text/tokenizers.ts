import { createCssVariablesTheme, createHighlighterCoreSync, type RegexEngine } from 'shiki/core';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { findLanguage, grammars } from './languages.ts';
import { createRegexEngine, type Engine } from './regex/regex-engine.ts';
import { LineBudget, lineTokenizer, type NameColour, type PaintedLine } from './tokenize-lines.ts';

/** The lines of a text, without the line feeds. */
export type Tokenize = (code: string) => readonly PaintedLine[];

/** The colours that are not plain ink, by Shiki's variable. */
const CLASSES: Readonly<Record<string, string>> = {
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 's',
  'token-comment': 'c',
  'token-function': 'f',
  'token-constant': 'n',
  'token-link': 'l',
  'token-inserted': 'a',
  'token-deleted': 'd',
  'token-changed': 'm',
};

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
    createRegexEngine(),
    Promise.all(
      grammars.map(async (name): Promise<[string, Grammar]> => [name, (await bundledLanguages[name]()).default]),
    ),
  ]);
  const registrations = new Map(loaded);
  const tokenizers = new Map<string, Tokenize>();
  const budget = new LineBudget();

  const brake = brakeFor(engine, longestWait);
  const compile = (name: string): Tokenize => {
    const { holds = [], longestLine = LONGEST_LINE } = findLanguage(name) ?? {};
    const langs = registrations
      .get(name)!
      .filter((registration) => registration.name === name || holds.includes(registration.name))
      .map((registration) => ({ ...registration, embeddedLangs: [], embeddedLangsLazy: [] }));
    const highlighter = createHighlighterCoreSync({ engine: brake.engine, themes: [THEME], langs, warnings: false });
    const { theme, colorMap } = highlighter.setTheme('annals');
    const colours = colorMap.map((colour) => theme.colorReplacements?.[colour?.toLowerCase()] ?? '');
    const tokenize = lineTokenizer(highlighter.getLanguage(name), namesOf(colours), longestLine, budget);
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

/** Grammars call operators keywords too; what has no letter in it is punctuation to a reader, and stays ink. */
function namesOf(colours: readonly string[]): NameColour {
  const names = colours.map((colour) => CLASSES[colour.slice('var('.length, -1)] ?? '');
  return (colour, words) => {
    const name = names[colour] ?? '';
    return name === 'k' && !/[a-z]/i.test(words) ? '' : name;
  };
}

/** An engine that gives up on a text instead of a build that never ends: a grammar is a program, the text its input. */
function brakeFor(engine: Engine, longestWait: number): { engine: RegexEngine; release: () => void } {
  let deadline = 0;
  const createScanner: RegexEngine['createScanner'] = (patterns) => {
    const own = engine.createScanner(patterns);
    return {
      findNextMatchSync(...where) {
        if (performance.now() > deadline) throw new TooSlowError();
        return own.findNextMatchSync(...where);
      },
    };
  };
  return {
    engine: { createScanner, createString: (text) => engine.createString(text) },
    release: () => {
      deadline = performance.now() + longestWait;
      engine.clear();
    },
  };
}

export class TooSlowError extends Error {}
