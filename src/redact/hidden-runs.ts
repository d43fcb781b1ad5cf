import { DecodedRun, isBase64 } from './base64-runs.ts';
import type { Finding } from './finding.ts';
import type { HiddenWord } from './rule-words.ts';

/** So much of a stretch of base64 is decoded for a word that may stand in it; all of it when that was too little. */
const WINDOW = 8192;
const OVERLAP = 1024;
/** A name, or the beginning of a token, may stand before the word that was met. */
const NAME_BYTES = 36;
const LEAST_TAIL = 64;
/** A group of four can begin at as many places. */
const PHASES = 4;

/** What base64 hides in one text, looked at where a word of a rule shows through it. */
export class HiddenRuns {
  readonly #text: string;
  readonly #look: (inside: string) => readonly Finding[];
  readonly #findings: Finding[];
  /** The last that were decoded: nothing is decoded twice, but where one goes on from another. */
  readonly #runs: DecodedRun[] = [];

  constructor(text: string, look: (inside: string) => readonly Finding[], findings: Finding[]) {
    this.#text = text;
    this.#look = look;
    this.#findings = findings;
  }

  lookBehind({ fragment, lead }: HiddenWord, at: number): void {
    if (at < lead || this.#isKnown(at, lead) || !this.#text.startsWith(fragment, at)) return;
    this.#runs.push(this.#lookFrom(groupBefore(this.#text, at - lead, NAME_BYTES)));
    if (this.#runs.length > PHASES) this.#runs.shift();
  }

  /** Whether what stands here was decoded in groups that begin so far before it, and enough of what stands behind it. */
  #isKnown(at: number, lead: number): boolean {
    for (const run of this.#runs) {
      if (run.isCut && at >= run.end - OVERLAP) continue;
      const index = run.indexOf(at);
      if (index >= lead && ((index - lead) & 3) === 0) return true;
    }
    return false;
  }

  /** Decodes from a group of four on, as far as it is needed. */
  #lookFrom(group: number): DecodedRun {
    let run = new DecodedRun(this.#text, group, WINDOW);
    let inside = this.#look(run.text);
    if (run.isCut && inside.some(({ end }) => end > run.text.length - LEAST_TAIL)) {
      run = new DecodedRun(this.#text, group, this.#text.length);
      inside = this.#look(run.text);
    }
    for (const finding of inside) this.#findings.push({ ...finding, ...run.place(finding.start, finding.end) });
    return run;
  }
}

/** The group of four that holds what stands so many bytes before this one. */
function groupBefore(text: string, group: number, bytes: number): number {
  let from = group;
  for (let left = bytes; left > 0 && from >= 4 && isGroup(text, from - 4); left -= 3) from -= 4;
  return from;
}

const isGroup = (text: string, at: number): boolean =>
  isBase64(text, at) && isBase64(text, at + 1) && isBase64(text, at + 2) && isBase64(text, at + 3);
