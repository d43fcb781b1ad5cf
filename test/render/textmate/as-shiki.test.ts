import fc from 'fast-check';
import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { expect, test } from 'vitest';
import { findLanguage, grammars } from '../../../src/render/rich-text/languages.ts';
import { createRegexEngine } from '../../../src/render/rich-text/regex/regex-engine.ts';
import { Brake } from '../../../src/render/rich-text/textmate/brake.ts';
import { compileGrammar } from '../../../src/render/rich-text/textmate/compile-grammar.ts';
import type { Frame } from '../../../src/render/rich-text/textmate/frame.ts';
import { GrammarWalk } from '../../../src/render/rich-text/textmate/grammar-walk.ts';
import type { RawGrammar } from '../../../src/render/rich-text/textmate/raw-grammar.ts';
import { nameOf } from '../../../src/render/rich-text/textmate/theme.ts';

const engine = await createRegexEngine();
const shikis = await createOnigurumaEngine(import('shiki/wasm'));

/** Where words begin, and the class of their colour. */
type Line = readonly (readonly [begin: number, name: string])[];
type Read = (lines: readonly string[]) => readonly Line[];

function ourReader(name: BundledLanguage, known: readonly RawGrammar[]): Read {
  const grammar = compileGrammar(known.find((other) => other.name === name)!, known);
  const brake = new Brake(60_000);
  const walk = new GrammarWalk(grammar, engine, brake);
  return (lines) => {
    brake.release();
    let state: Frame | null = null;
    return lines.map((line) => {
      const { tokens, frame } = walk.read(line, state);
      state = frame;
      return tokens.begins.map((begin, at) => [begin, nameOf(tokens.looks[at]!)]);
    });
  };
}

const CLASSES: Readonly<Record<string, string>> = {
  'var(token-keyword)': 'k',
  'var(token-string)': 's',
  'var(token-string-expression)': 's',
  'var(token-comment)': 'c',
  'var(token-function)': 'f',
  'var(token-constant)': 'n',
  'var(token-link)': 'l',
  'var(token-inserted)': 'a',
  'var(token-deleted)': 'd',
  'var(token-changed)': 'm',
};

function shikisReader(name: BundledLanguage, known: readonly RawGrammar[]): Read {
  const theme = createCssVariablesTheme({ name: 'plain', variablePrefix: '', variableDefaults: {} });
  const langs = known.map((grammar) => ({ ...grammar, embeddedLangs: [], embeddedLangsLazy: [] })) as never[];
  const highlighter = createHighlighterCoreSync({ engine: shikis, themes: [theme], langs, warnings: false });
  const { theme: own, colorMap } = highlighter.setTheme('plain');
  const names = colorMap.map((colour) => CLASSES[own.colorReplacements?.[colour?.toLowerCase()] ?? ''] ?? '');
  const grammar = highlighter.getLanguage(name);
  return (lines) => {
    let state: ReturnType<typeof grammar.tokenizeLine2>['ruleStack'] | null = null;
    return lines.map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0);
      state = ruleStack;
      return Array.from({ length: tokens.length / 2 }, (_, at) => {
        return [tokens[2 * at]!, names[(tokens[2 * at + 1]! >>> 15) & 0x1ff]!];
      });
    });
  };
}

/** Beginnings and ends of all that grammars know, to be put together as it comes. */
const PIECES = [
  ...'func def class import from return if then else fi end do while for in let const type struct export await'.split(
    ' ',
  ),
  ...'a b_c Foo BAR 1 0x2f 3.5e-2 true null self this @dec $x ${ %w #id .cls :sym &amp; =&gt;'.split(' '),
  ...['(', ')', '{', '}', '[', ']', '<', '>', '</a>', '<b c="d">', '<script>', '</script>', '<style>', '</style>'],
  ...['=', '==', '=>', '->', '::', ':=', '+', '-', '*', '/', '%', '|', '||', '&&', '!', '?', ';', ':', ',', '.', '...'],
  ...['"', "'", '`', '"""', "'''", '\\', '\\n', '\\"', '//', '/*', '*/', '#', '--', '<!--', '-->', '{{', '}}', '~~~'],
  ...[
    '```',
    '```js',
    '    ',
    '\t',
    '- ',
    '1. ',
    '> ',
    '# ',
    '**',
    '_',
    '[a](b)',
    '| a | b |',
    '---',
    '+++ b',
    '@@ -1 +1 @@',
  ],
  ...[
    '<<EOF',
    'EOF',
    '<<~X',
    '$(',
    '`ls -l`',
    'é',
    '😀',
    'key: v',
    'key = v',
    '&x',
    '*x',
    '!!t',
    '<?php',
    '?>',
    '%{',
    '=~ /re/i',
  ],
];
const lines = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join(' '));
const texts = fc.array(lines, { minLength: 1, maxLength: 7 });

test.each(grammars)('%s has the colours that it has in Shiki', async (name) => {
  const { holds = [] } = findLanguage(name)!;
  const loaded = (await bundledLanguages[name]()).default as readonly RawGrammar[];
  const known = loaded.filter((grammar) => grammar.name === name || holds.includes(grammar.name));
  const [ours, theirs] = [ourReader(name, known), shikisReader(name, known)];
  fc.assert(
    fc.property(texts, (text) => {
      expect(ours(text)).toEqual(theirs(text));
    }),
    { numRuns: 60 },
  );
});
