import { loadOniguruma } from './oniguruma.ts';
import { Pattern } from './pattern.ts';
import { Scanner } from './scanner.ts';
import { type HeldText, TextHolder } from './text-holder.ts';

export interface Engine {
  scanner(sources: readonly string[]): Scanner;
  /** Keeps a text ready to be searched, until it is disposed of. */
  hold(text: string): HeldText;
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
    scanner: (sources) => new Scanner(sources.map(patternOf), oniguruma),
    hold: (text) => texts.hold(text),
    clear: () => texts.clear(),
  };
}
