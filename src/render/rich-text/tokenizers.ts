import { findLanguage } from './languages.ts';
import { loadGrammars } from './load-grammars.ts';
import { createRegexEngine } from './regex/regex-engine.ts';
import { Brake } from './textmate/brake.ts';
import { compileGrammar } from './textmate/compile-grammar.ts';
import { GrammarWalk } from './textmate/grammar-walk.ts';
import { LineBudget, lineTokenizer, type PaintedLine } from './tokenize-lines.ts';

/** The lines of a text, without the line feeds. */
export type Tokenize = (code: string) => readonly PaintedLine[];

/** Many grammars take the square of it, some the cube. */
const LONGEST_LINE = 500;
/** Milliseconds; far from what any code takes, near to what a hostile text could take for every line of it. */
const LONGEST_WAIT = 20_000;

/**
 * Grammars are compiled at first use, because that takes long. Each knows itself and what it always holds: else the colours
 * of Markdown or HTML would depend on what was loaded before.
 */
export async function loadTokenizers(longestWait = LONGEST_WAIT): Promise<(language: string) => Tokenize> {
  const [engine, grammarOf] = await Promise.all([createRegexEngine(), loadGrammars()]);
  const tokenizers = new Map<string, Tokenize>();
  const budget = new LineBudget();
  const brake = new Brake(longestWait);

  const compile = (name: string): Tokenize => {
    const { longestLine = LONGEST_LINE } = findLanguage(name) ?? {};
    const known = grammarOf(name);
    const grammar = compileGrammar(known.find((other) => other.name === name)!, known);
    const tokenize = lineTokenizer(new GrammarWalk(grammar, engine, brake), longestLine, budget);
    return (code) => {
      brake.release();
      engine.clear();
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
