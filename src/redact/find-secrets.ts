import { LineJoiner } from './across-lines.ts';
import { decodeRun, type EncodedWord, encodeWord, isBase64 } from './base64-runs.ts';
import { isInBinary } from './binary-run.ts';
import { findSuspicious } from './find-suspicious.ts';
import type { Finding } from './finding.ts';
import { BACKSLASH, type GramHit, GramIndex, PERCENT, startOf, UNSEEN } from './gram-index.ts';
import { decodeAddress, decodeJson, stripUnseen, type TextView } from './prepare-text.ts';
import type { Level } from './redact-options.ts';
import type { Rule } from './rules/rule.ts';
import { isTellingName } from './rules/telling-names.ts';
import { WorkBudget } from './work-budget.ts';

interface Word {
  readonly rule: Rule;
  readonly rank: number;
  /** In lower case. */
  readonly word: string;
  /** The word as base64 shows it, or null for the word itself. */
  readonly encoded: EncodedWord | null;
}

/** How far a match may reach from its word when it began before it. */
const REACH = 200;
/** No terminal is wider. */
const LONGEST_LINE = 700;
const MOST_UNDER_NAME = 512;
const MOST_NAMES = 5000;
/** So much of a stretch of base64 is decoded for a word that may stand in it; all of it when that was too little. */
const BASE64_WINDOW = 8192;
const BASE64_OVERLAP = 1024;
/** A name, or the beginning of a token, may stand before the word that was met. */
const NAME_BYTES = 36;
const LEAST_TAIL = 64;
/** A pattern costs more than a comparison. */
const TRY_STEPS = 8;

/** The rules, ready to be looked for all at once. */
export class SecretFinder {
  readonly #words = new GramIndex<Word>({ foldCase: true });
  readonly #telling = new Map<string, boolean>();
  readonly #hits: GramHit<Word>[] = [];

  readonly #isParanoid: boolean;

  constructor(rules: readonly Rule[], level: Level) {
    this.#isParanoid = level === 'paranoid';
    rules.forEach((rule, rank) => {
      for (const word of rule.words) this.#words.add(word, { rule, rank, word: word.toLowerCase(), encoded: null });
      for (const word of new Set(rule.encoded ?? inAnyCase(rule.words)))
        for (const encoded of encodeWord(word))
          this.#words.add(encoded.fragment, { rule, rank, word: word.toLowerCase(), encoded });
    });
  }

  /** By place, then by rank. `key` is the name that the text stands under: it may tell what the text is. */
  find(text: string, key: string | null = null): Finding[] {
    if (this.#words.isEmpty) return NOTHING;
    const hits = this.#hits;
    hits.length = 0;
    const marks = this.#words.find(text, hits);
    const isTelling = key !== null && this.#isTelling(key);
    // Nearly every text ends here, after one pass over it.
    if (hits.length === 0 && (marks & ANY_MARK) === 0 && !isTelling && !this.#isParanoid) return NOTHING;

    const findings: Finding[] = [];
    this.#try(text, hits, findings, true);
    if (isTelling) this.#underName(key, text, findings);
    if (this.#isParanoid) findings.push(...findSuspicious(text));
    if (marks & UNSEEN) this.#lookAt(stripUnseen(text), findings);
    if (marks & PERCENT) this.#lookAt(decodeAddress(text), findings);
    if (marks & BACKSLASH) this.#lookAt(decodeJson(text), findings);
    return findings.length < 2 ? findings : findings.sort((a, b) => a.start - b.start || a.rank - b.rank);
  }

  /** The same as if it had been written `name="text"`. */
  #underName(name: string, text: string, findings: Finding[]): void {
    if (text.length > MOST_UNDER_NAME || /\s/.test(text)) return;
    const shift = name.length + 2;
    for (const finding of this.#look(`${name}="${text}"`))
      if (finding.start >= shift) findings.push({ ...finding, start: finding.start - shift, end: finding.end - shift });
  }

  #isTelling(name: string): boolean {
    let telling = this.#telling.get(name);
    if (telling === undefined) {
      telling = isTellingName(name);
      if (this.#telling.size < MOST_NAMES) this.#telling.set(name, telling);
    }
    return telling;
  }

  #lookAt(view: TextView | null, findings: Finding[]): void {
    if (view) for (const finding of this.#look(view.text)) findings.push(mapBack(finding, view));
  }

  /** What the rules see in a text that was decoded once already. */
  #look(text: string): Finding[] {
    const hits: GramHit<Word>[] = [];
    const findings: Finding[] = [];
    this.#words.find(text, hits);
    this.#try(text, hits, findings, false);
    return findings;
  }

  #try(text: string, hits: readonly GramHit<Word>[], findings: Finding[], decode: boolean): void {
    // Up to where base64 was decoded, by where its groups of four begin: nothing is decoded more than twice.
    const decoded = [0, 0, 0, 0];
    const budget = new WorkBudget(text);
    const lines = new LineJoiner(text);
    // What a rule has found it need not find again from the middle.
    const covered = new Map<Rule, number>();
    let lineEnd = -1;
    for (const hit of hits) {
      budget.spend(TRY_STEPS);
      const at = startOf(hit);
      const { encoded, rule, word } = hit.entry;
      if (encoded === null) {
        if (at < (covered.get(rule) ?? 0) || !isWordAt(text, at, word)) continue;
        if (at > lineEnd) lineEnd = endOfLine(text, at);
        const finding = tryRule(hit.entry, text, at, lineEnd - at < LONGEST_LINE ? lines : null);
        if (!finding || isInBinary(text, finding.start, finding.end)) continue;
        findings.push(finding);
        covered.set(rule, finding.end);
      } else if (decode && text.startsWith(encoded.fragment, at)) {
        const group = groupBefore(text, at - encoded.lead, NAME_BYTES);
        if (group < 0 || group < decoded[group & 3]!) continue;
        decoded[group & 3] = this.#lookInside(text, group, findings);
      }
    }
  }

  /** Looks at what base64 hides from a group of four on. Up to where that was enough. */
  #lookInside(text: string, group: number, findings: Finding[]): number {
    for (const most of [BASE64_WINDOW, text.length]) {
      const run = decodeRun(text, group, most);
      const inside = this.#look(run.text);
      if (run.isCut && inside.some(({ end }) => end > run.text.length - LEAST_TAIL)) continue;
      for (const finding of inside) findings.push({ ...finding, ...run.place(finding.start, finding.end) });
      return run.isCut ? run.end - BASE64_OVERLAP : run.end;
    }
    return text.length;
  }
}

const NOTHING: Finding[] = [];

const ANY_MARK = UNSEEN | PERCENT | BACKSLASH;

function isWordAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(at + index);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== word.charCodeAt(index)) return false;
  }
  return true;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? Number.POSITIVE_INFINITY : end;
}

/** Case counts inside base64. */
const inAnyCase = (words: readonly string[]): string[] =>
  words.flatMap((word) => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]);

/** The group of four that holds what stands so many bytes before this one. */
function groupBefore(text: string, group: number, bytes: number): number {
  let from = group;
  for (let left = bytes; left > 0 && from >= 4 && isGroup(text, from - 4); left -= 3) from -= 4;
  return from;
}

const isGroup = (text: string, at: number): boolean =>
  isBase64(text, at) && isBase64(text, at + 1) && isBase64(text, at + 2) && isBase64(text, at + 3);

function leadOf({ rule, word }: Word, text: string, at: number): number {
  if (!rule.lead) return word.length;
  rule.lead.lastIndex = at;
  return rule.lead.test(text) ? rule.lead.lastIndex - at : 0;
}

function tryRule(word: Word, text: string, at: number, lines: LineJoiner | null): Finding | null {
  const { rule } = word;
  const before = rule.before ?? 0;
  const from = Math.max(0, at - before);
  const plain =
    before === 0
      ? matchAt(word, text, at, (index) => index)
      : matchAt(word, text.slice(from, at + REACH), 0, (index) => index + from);
  const joined = rule.wraps ? lines?.join(at, leadOf(word, text, at)) : null;
  // A value under a name is whatever stands there: only what plainly goes on is more of it.
  if (!joined || (!joined.goesOn && (plain || rule.lead))) return plain;
  const whole = matchAt(word, joined.text, Math.max(0, joined.lead - before), (index, isEnd) =>
    isEnd ? joined.endOf(index - 1) : joined.endOf(index) - 1,
  );
  return whole && (!plain || whole.end > plain.end) ? whole : plain;
}

function matchAt(
  { rule, rank }: Word,
  text: string,
  at: number,
  place: (index: number, isEnd: boolean) => number,
): Finding | null {
  const { pattern } = rule;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return null;
  const [start, end] = match.indices!.find((group, n) => n > 0 && group !== undefined) ?? match.indices![0]!;
  const value = text.slice(start, end);
  if (rule.accepts && !rule.accepts(value, text.slice(match.index, end))) return null;
  const parts = rule.parts?.(value) ?? NO_PARTS;
  return { rule: rule.id, rank, start: place(start, false), end: place(end, true), value, parts };
}

const NO_PARTS: readonly string[] = [];

const mapBack = (finding: Finding, { starts, ends }: TextView): Finding => ({
  ...finding,
  start: starts[finding.start]!,
  end: ends[finding.end - 1]!,
});
