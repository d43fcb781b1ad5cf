import { WORD } from './char-class.ts';
import { ALL, AT_EDGE, both, type Chars, charOf, either, isNone, NONE, OTHERS, without } from './chars.ts';
import type { Node } from './parse-pattern.ts';

/** What is true wherever a pattern matches: the first characters from there on, and the one before. */
export interface MatchStart {
  readonly first: Chars;
  readonly second: Chars;
  readonly third: Chars;
  readonly before: Chars;
  /** The one before where the search begins there. */
  readonly beforeSearch: Chars;
}

const ANYWHERE: MatchStart = { first: ALL, second: ALL, third: ALL, before: ALL, beforeSearch: ALL };
const LINE_START = either(charOf(10), AT_EDGE);
const OTHER = charOf(OTHERS);
const WORD_ONLY = without(WORD.chars, OTHER);

export const matchStartOf = (node: Node): MatchStart => startOf(node, ANYWHERE);

/** A pattern is read from its end: what begins it depends on what follows when it may be empty. */
function startOf(node: Node, next: MatchStart): MatchStart {
  switch (node.kind) {
    case 'chars':
      return {
        first: both(node.chars.chars, next.before),
        second: next.first,
        third: next.second,
        before: ALL,
        beforeSearch: ALL,
      };
    case 'sequence':
      return headOf(node.nodes).reduceRight((start, inner) => startOf(inner, start), next);
    case 'choice':
      return node.nodes.map((inner) => startOf(inner, next)).reduce(eitherStart);
    case 'repeat':
      return repeatStart(node, next);
    case 'ahead':
      return bothStarts(startOf(node.node, ANYWHERE), next);
    case 'behind':
      return behind(next, lastOf(node.node));
    case 'not behind':
      return behind(next, without(ALL, certainlyLastOf(node.node)));
    case 'line start':
      return behind(next, LINE_START);
    case 'text start':
      return behind(next, AT_EDGE);
    case 'line end':
      return { ...next, first: both(next.first, LINE_START) };
    case 'text end':
      return { ...next, first: both(next.first, AT_EDGE) };
    case 'word edge':
      return behind(next, acrossWordEdge(next.first));
    case 'search start':
      return { ...next, before: NONE };
    case 'here':
      return next;
    case 'unknown':
      return ANYWHERE;
  }
}

/** Behind four characters in a row nothing matters any more. */
function headOf(nodes: readonly Node[]): readonly Node[] {
  let run = 0;
  for (const [at, { kind }] of nodes.entries()) {
    run = kind === 'chars' ? run + 1 : 0;
    if (run === 4) return nodes.slice(0, at + 1);
  }
  return nodes;
}

const behind = ({ first, second, third, before, beforeSearch }: MatchStart, chars: Chars): MatchStart => ({
  first,
  second,
  third,
  before: both(before, chars),
  beforeSearch: both(beforeSearch, chars),
});

/** What follows a repeat within it is looked into only for single characters: repeats stand in repeats in repeats. */
function repeatStart({ node, isOptional, isOnce }: Node & { kind: 'repeat' }, next: MatchStart): MatchStart {
  const again = node.kind === 'chars' ? eitherStart(next, startOf(node, ANYWHERE)) : ANYWHERE;
  const once = startOf(node, isOnce ? next : again);
  return isOptional ? eitherStart(next, once) : once;
}

const eitherStart = (a: MatchStart, b: MatchStart): MatchStart => ({
  first: either(a.first, b.first),
  second: either(a.second, b.second),
  third: either(a.third, b.third),
  before: either(a.before, b.before),
  beforeSearch: either(a.beforeSearch, b.beforeSearch),
});

const bothStarts = (a: MatchStart, b: MatchStart): MatchStart => ({
  first: both(a.first, b.first),
  second: both(a.second, b.second),
  third: both(a.third, b.third),
  before: both(a.before, b.before),
  beforeSearch: both(a.beforeSearch, b.beforeSearch),
});

/** What may stand before an edge of a word, by what stands behind it. */
function acrossWordEdge(first: Chars): Chars {
  if (isNone(without(first, WORD_ONLY))) return without(ALL, WORD_ONLY);
  return isNone(both(first, WORD.chars)) ? WORD.chars : ALL;
}

/** Characters that a match may end with, or the edge where it may be empty at the start of a text. */
function lastOf(node: Node): Chars {
  if (node.kind === 'chars') return node.chars.chars;
  if (node.kind === 'line start') return LINE_START;
  if (node.kind === 'choice') return node.nodes.map(lastOf).reduce(either);
  const last = node.kind === 'sequence' && node.nodes.findLast(({ kind }) => kind !== 'word edge');
  return last ? lastOf(last) : ALL;
}

/** Characters of ASCII each of which is a match by itself. */
function certainlyLastOf(node: Node): Chars {
  if (node.kind === 'chars' && node.chars.isExact) return without(node.chars.chars, OTHER);
  if (node.kind === 'choice') return node.nodes.map(certainlyLastOf).reduce(either);
  return NONE;
}
