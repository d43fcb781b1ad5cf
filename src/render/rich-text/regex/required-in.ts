import { type Chars, OTHERS } from './chars.ts';
import type { Node } from './parse-pattern.ts';

/** The longest words that every match has behind its beginning, and around it. */
interface Required {
  readonly ahead: string;
  readonly anywhere: string;
}

export function requiredIn(node: Node): Required {
  const words = new Words();
  words.read(node);
  words.end();
  return words;
}

class Words implements Required {
  ahead = '';
  anywhere = '';
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
      case 'repeat':
        this.end();
        if (node.isOptional) return;
        this.read(node.node);
        this.end();
        return;
      case 'ahead': {
        const inner = requiredIn(node.node);
        this.#keep(inner.ahead);
        this.#keepAnywhere(inner.anywhere);
        return;
      }
      case 'behind': {
        const inner = requiredIn(node.node);
        this.#keepAnywhere(inner.ahead);
        this.#keepAnywhere(inner.anywhere);
        return;
      }
      case 'choice':
      case 'unknown':
        this.end();
        return;
      default:
        // Conditions take no room: the words around them touch.
        return;
    }
  }

  end(): void {
    this.#keep(this.#run);
    this.#run = '';
  }

  #keep(word: string): void {
    if (word.length > this.ahead.length) this.ahead = word;
  }

  #keepAnywhere(word: string): void {
    if (word.length > this.anywhere.length) this.anywhere = word;
  }
}

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
