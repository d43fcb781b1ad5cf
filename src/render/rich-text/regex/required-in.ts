import { type Chars, OTHERS } from './chars.ts';
import type { Node } from './parse-pattern.ts';

/** Words of which every match has one, behind its beginning and anywhere around it; none where there are no such. */
interface Required {
  readonly ahead: readonly string[];
  readonly anywhere: readonly string[];
}

/** To look for more words takes as long as to look for the match. */
const MOST_WORDS = 4;

export function requiredIn(node: Node): Required {
  const words = new Words();
  words.read(node);
  words.end();
  return words;
}

/** What a pattern matches, if that is one word and no group. */
export function literalOf(node: Node, source: string): string {
  if (source.includes('(')) return '';
  const nodes = node.kind === 'sequence' ? node.nodes : [node];
  const chars = nodes.map((inner) => (inner.kind === 'chars' ? singleOf(inner.chars.chars) : ''));
  return chars.includes('') ? '' : chars.join('');
}

class Words implements Required {
  ahead: readonly string[] = [];
  anywhere: readonly string[] = [];
  /** The characters that were read last, one behind the other. */
  #run = '';

  read(node: Node): void {
    switch (node.kind) {
      case 'chars': {
        const char = singleOf(node.chars.chars);
        if (char === '') this.end();
        this.#run += char;
        return;
      }
      case 'sequence':
        for (const inner of node.nodes) this.read(inner);
        return;
      case 'choice':
        this.end();
        this.#keepAhead(oneOf(node.nodes.map((inner) => requiredIn(inner).ahead)));
        return;
      case 'repeat':
        this.end();
        if (!node.isOptional) this.read(node.node);
        this.end();
        return;
      case 'ahead': {
        const { ahead, anywhere } = requiredIn(node.node);
        this.#keepAhead(ahead);
        this.#keepAnywhere(anywhere);
        return;
      }
      case 'behind': {
        const { ahead, anywhere } = requiredIn(node.node);
        this.#keepAnywhere(ahead);
        this.#keepAnywhere(anywhere);
        return;
      }
      case 'unknown':
        this.end();
        return;
      default:
        // Conditions take no room: what stands around them touches.
        return;
    }
  }

  end(): void {
    if (this.#run !== '') this.#keepAhead([this.#run]);
    this.#run = '';
  }

  #keepAhead(words: readonly string[]): void {
    this.ahead = better(this.ahead, words);
  }

  #keepAnywhere(words: readonly string[]): void {
    this.anywhere = better(this.anywhere, words);
  }
}

function oneOf(branches: readonly (readonly string[])[]): readonly string[] {
  if (branches.some(({ length }) => length === 0)) return [];
  const words = [...new Set(branches.flat())];
  // Where a longer one is, the shorter is too.
  const shortest = words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
  return shortest.length > MOST_WORDS ? [] : shortest;
}

/** Long words are rare in a text, and so is one of few. */
function better(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  return rarity(b) > rarity(a) ? b : a;
}

const rarity = (words: readonly string[]): number => Math.min(...words.map(({ length }) => length)) / words.length;

/** The one character of a set, or nothing. */
function singleOf(chars: Chars): string {
  let found = -1;
  for (let word = 0; word < chars.length; word++) {
    const bits = chars[word]!;
    if (bits === 0) continue;
    if (found !== -1 || (bits & (bits - 1)) !== 0) return '';
    found = 32 * word + 31 - Math.clz32(bits);
  }
  return found === -1 || found >= OTHERS ? '' : String.fromCharCode(found);
}
