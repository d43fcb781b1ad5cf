import type { RegexEngine } from 'shiki/core';
import { loadOniguruma } from './oniguruma.ts';
import { Pattern } from './pattern.ts';
import { Scanner } from './scanner.ts';
import { type HeldText, TextHolder } from './text-holder.ts';

type ShikiScanner = ReturnType<RegexEngine['createScanner']>;
type Groups = NonNullable<ReturnType<ShikiScanner['findNextMatchSync']>>['captureIndices'];

export interface Engine extends RegexEngine {
  /** Lets go of texts that nobody finished. */
  clear(): void;
}

/**
 * Shiki's Oniguruma with another way to it. Its own compiles the patterns of every rule of a grammar, though rules have
 * most of them in common, and tries all of them at every character.
 */
export async function createRegexEngine(): Promise<Engine> {
  const oniguruma = await loadOniguruma();
  const texts = new TextHolder(oniguruma);
  const patterns = new Map<string, Pattern>();

  const patternOf = (source: string): Pattern => {
    let pattern = patterns.get(source);
    if (!pattern) {
      pattern = new Pattern(source, oniguruma);
      patterns.set(source, pattern);
    }
    return pattern;
  };

  return {
    createScanner(sources) {
      const own = sources.map((source) => patternOf(typeof source === 'string' ? source : source.source));
      const scanner = new Scanner(own, oniguruma);
      return {
        findNextMatchSync(content, from) {
          const text = content as unknown as HeldText;
          const index = scanner.find(text, text.byteOf ? text.byteOf[from]! : from);
          return index < 0 ? null : { index, captureIndices: groupsOf(text, own[index]!.groupsIn(text)) };
        },
      };
    },
    createString: (text) => texts.hold(text),
    clear: () => texts.clear(),
  };
}

const NO_GROUP: Groups[number] = { start: 0, end: 0, length: 0 };

function groupsOf({ charOf, length }: HeldText, places: readonly number[]): Groups {
  const groups: Groups = [];
  for (let at = 0; at < places.length; at += 2) {
    const from = places[at]!;
    const to = places[at + 1]!;
    // A group that took no part lies beyond.
    if (from > length) groups.push(NO_GROUP);
    else if (charOf) groups.push({ start: charOf[from]!, end: charOf[to]!, length: charOf[to]! - charOf[from]! });
    else groups.push({ start: from, end: to, length: to - from });
  }
  return groups;
}
