import { type CharClass, foldCase, readChar, readClass, readEscape, StrangePatternError } from './char-class.ts';
import { SOME } from './chars.ts';

/** What a pattern is made of, as far as it says where a match may begin. */
export type Node =
  | { readonly kind: 'chars'; readonly chars: CharClass }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly isOptional: boolean; readonly isOnce: boolean }
  | { readonly kind: 'ahead' | 'behind' | 'not behind'; readonly node: Node }
  | { readonly kind: 'line start' | 'line end' | 'text start' | 'text end' | 'word edge' }
  /** Where the search began. */
  | { readonly kind: 'search start' }
  /** A condition that says nothing about where a match begins. */
  | { readonly kind: 'here' }
  /** Anything, or nothing. */
  | { readonly kind: 'unknown' };

interface Flags {
  readonly ignoresCase: boolean;
  readonly ignoresSpace: boolean;
}

const HERE: Node = { kind: 'here' };
const UNKNOWN: Node = { kind: 'unknown' };
const ANCHORS: Readonly<Record<string, Node>> = {
  b: { kind: 'word edge' },
  A: { kind: 'text start' },
  Z: { kind: 'line end' },
  z: { kind: 'text end' },
  B: HERE,
  G: { kind: 'search start' },
  y: HERE,
  Y: HERE,
};
/** Letters and the like that stand for themselves: most of a pattern. */
const PLAIN = new Map(
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    .filter((char) => !'()[\\.^$?*+|'.includes(char))
    .map((char): [string, Node] => [char, { kind: 'chars', chars: readChar(char, 0).chars }]),
);
const REFERENCE = /^\\(?:[1-9]\d*|[kg](?:<[^>]*>|'[^']*'))/;
const GROUPS: readonly (readonly [opening: string, wrap: (node: Node) => Node])[] = [
  ['(?:', (node) => node],
  ['(?>', (node) => node],
  ['(?=', (node) => ({ kind: 'ahead', node })],
  ['(?!', () => HERE],
  ['(?<=', (node) => ({ kind: 'behind', node })],
  ['(?<!', (node) => ({ kind: 'not behind', node })],
];

/** Reads a pattern in Oniguruma's syntax. What is rare in it may stand for anything. */
export function parsePattern(source: string): Node {
  try {
    const parser = new Parser(source);
    const node = parser.choice({ ignoresCase: false, ignoresSpace: false });
    return parser.isAtEnd ? node : UNKNOWN;
  } catch (error) {
    if (error instanceof StrangePatternError) return UNKNOWN;
    throw error;
  }
}

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  choice(flags: Flags): Node {
    const nodes = [this.#sequence(flags)];
    while (this.#take('|')) nodes.push(this.#sequence(flags));
    return nodes.length === 1 ? nodes[0]! : { kind: 'choice', nodes };
  }

  #sequence(flags: Flags): Node {
    const nodes: Node[] = [];
    for (;;) {
      this.#skipSpace(flags);
      const char = this.#source[this.#at];
      if (char === undefined || char === '|' || char === ')') break;
      nodes.push(this.#repeated(this.#atom(char, flags), flags));
    }
    return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
  }

  #atom(char: string, flags: Flags): Node {
    const plain = flags.ignoresCase ? undefined : PLAIN.get(char);
    if (plain) {
      this.#at++;
      return plain;
    }
    if (char === '(') return this.#group(flags);
    if (char === '\\') return this.#escape(flags);
    if (char === '[') return this.#chars(readClass(this.#source, this.#at, flags.ignoresCase));
    if (this.#take('.')) return { kind: 'chars', chars: { chars: SOME, isExact: false } };
    if (this.#take('^')) return { kind: 'line start' };
    if (this.#take('$')) return { kind: 'line end' };
    if ('?*+'.includes(char)) throw new StrangePatternError();
    return this.#literal(readChar(this.#source, this.#at), flags);
  }

  #escape(flags: Flags): Node {
    const letter = this.#source[this.#at + 1] ?? '';
    if (Object.hasOwn(ANCHORS, letter)) {
      this.#at += 2;
      return ANCHORS[letter]!;
    }
    const reference = /[1-9kg]/.test(letter) && REFERENCE.exec(this.#source.slice(this.#at, this.#at + 60));
    if (reference) {
      this.#at += reference[0].length;
      return UNKNOWN;
    }
    return this.#literal(readEscape(this.#source, this.#at), flags);
  }

  #literal(piece: ReturnType<typeof readChar>, flags: Flags): Node {
    if (!flags.ignoresCase) return this.#chars(piece);
    // The other case of such a letter may be two of ASCII.
    if (piece.code !== null && piece.code > 127) throw new StrangePatternError();
    return this.#chars({ ...piece, chars: foldCase(piece.chars) });
  }

  #chars({ chars, end }: ReturnType<typeof readChar>): Node {
    this.#at = end;
    return { kind: 'chars', chars };
  }

  #group(flags: Flags): Node {
    if (this.#source[this.#at + 1] !== '?' && this.#source[this.#at + 1] !== '*') {
      this.#at++;
      return this.#inside(flags);
    }
    const opening = GROUPS.find(([opening]) => this.#take(opening));
    if (opening) return opening[1](this.#inside(flags));
    const rest = this.#source.slice(this.#at, this.#at + 80);
    const name = /^\(\?(?:<\w+>|'\w+')/.exec(rest);
    const comment = /^\(\?#[^)\\]*\)/.exec(rest);
    const options = /^\(\?([imx]*)(?:-([imx]*))?([:)])/.exec(rest);
    if (options) return this.#withOptions(options, flags);
    if (comment) {
      this.#at += comment[0].length;
      return HERE;
    }
    if (!name) throw new StrangePatternError();
    this.#at += name[0].length;
    return this.#inside(flags);
  }

  /** `(?x)` holds until the group around it ends, and what is right of a bar belongs to it. */
  #withOptions([all, on = '', off = '', end]: RegExpExecArray, flags: Flags): Node {
    this.#at += all.length;
    const isOn = (letter: string, before: boolean): boolean => (before || on.includes(letter)) && !off.includes(letter);
    const own = { ignoresCase: isOn('i', flags.ignoresCase), ignoresSpace: isOn('x', flags.ignoresSpace) };
    return end === ':' ? this.#inside(own) : this.choice(own);
  }

  #inside(flags: Flags): Node {
    const node = this.choice(flags);
    if (!this.#take(')')) throw new StrangePatternError();
    return node;
  }

  #repeated(atom: Node, flags: Flags): Node {
    let node = atom;
    for (;;) {
      this.#skipSpace(flags);
      if (!'?*+{'.includes(this.#source[this.#at] ?? ' ')) return node;
      const times = /^(?:([?*+])[?+]?|\{(\d*)(,?)(\d*)\}(\??))/.exec(this.#source.slice(this.#at, this.#at + 20));
      if (!times || times[0] === '{}' || times[0] === '{,}') return node;
      this.#at += times[0].length;
      const [, sign, least = '', comma, most = '', lazy] = times;
      // `{2}?` is no lazy repeat, but one that may be left out.
      const isOptional = sign ? sign !== '+' : Number(least) === 0 || lazy !== '';
      const isOnce = sign ? sign === '?' : Number(comma === '' ? least : most || 2) <= 1;
      node = { kind: 'repeat', node, isOptional, isOnce };
    }
  }

  #skipSpace({ ignoresSpace }: Flags): void {
    if (!ignoresSpace) return;
    const space = /(?:\s|#[^\n]*)*/y;
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#source)![0].length;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}
