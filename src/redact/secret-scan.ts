import type { JsonObject } from '../read/parse-line.ts';
import { HOME, PersonalFinder, USER_NAME, userNamesIn } from './find-personal.ts';
import { SecretFinder } from './find-secrets.ts';
import type { Finding } from './finding.ts';
import { FoundCollector, type FoundSecrets } from './found-secrets.ts';
import { readyRules } from './ready-rules.ts';
import type { RedactOptions } from './redact-options.ts';
import type { Rule } from './rules/rule.ts';
import { type TextVisitor, visitTexts } from './walk-json.ts';

/** What a scan reads: one file, or one list of names. The place decides the numbers, so it must not depend on chance. */
export interface ScanSource {
  /** The session whose numbers count: the trunk's, for its agents and outputs too. A row that names one has its own. */
  readonly session: string;
  /** Relative to the archive. */
  readonly file: string;
}

/**
 * The first pass: gathers values. Fed every text of the archive, in any order of files; within a file in the order of
 * its rows.
 */
export class SecretScan {
  readonly #finder: SecretFinder;
  readonly #personal: PersonalFinder | null;
  readonly #allow: ReadonlySet<string>;
  readonly #found = new FoundCollector();
  readonly #cleanNames = new Set<string>();
  readonly #visitor: TextVisitor = {
    text: (text, key) => this.#look(text, key),
    name: (name) => this.#lookAtName(name),
  };
  #source: ScanSource = { session: '', file: '' };
  #session = '';
  #time = '';
  #row = 0;
  #text = 0;
  #isClean = true;

  constructor(options: RedactOptions, rules?: readonly Rule[]) {
    this.#finder = rules ? new SecretFinder(rules, options.level) : readyRules(options);
    this.#personal = options.personal ? new PersonalFinder(options.personal) : null;
    this.#allow = new Set(options.allow);
  }

  /** What follows stands in this file. */
  open(source: ScanSource): void {
    this.#source = source;
    this.#session = source.session;
    this.#time = '';
    this.#row = 0;
  }

  /** Where the next row stands, for one that is to be looked at alone later. */
  get position(): { readonly row: number; readonly time: string } {
    return { row: this.#row, time: this.#time };
  }

  /** The next row stands here. */
  goTo(row: number, time: string): void {
    this.#row = row;
    this.#time = time;
  }

  /** Texts on which a rule failed. */
  get failures(): number {
    return this.#found.failures;
  }

  /** Whether anything was found in it. */
  text(text: string): boolean {
    this.#startRow();
    return this.#look(text, null);
  }

  /** Whether anything was found in it. */
  row(value: JsonObject): boolean {
    this.#startRow();
    this.#isClean = true;
    const { sessionId, timestamp } = value;
    this.#session = typeof sessionId === 'string' && sessionId !== '' ? sessionId : this.#source.session;
    if (typeof timestamp === 'string' && TIME.test(timestamp)) this.#time = timestamp;
    visitTexts(value, this.#visitor);
    this.#session = this.#source.session;
    return !this.#isClean;
  }

  finish(): FoundSecrets {
    return this.#found.finish();
  }

  #startRow(): void {
    this.#row++;
    this.#text = 0;
  }

  #look(text: string, key: string | null): boolean {
    this.#text++;
    try {
      const findings = this.#finder.find(text, key);
      this.#isClean &&= findings.length === 0;
      if (findings.length > 0) this.#keepAll(findings);
      if (this.#personal) this.#lookForPeople(this.#personal, text, key);
      return findings.length > 0;
    } catch {
      this.#found.failures++;
      this.#isClean = false;
      return true;
    }
  }

  /** The same few names stand in every row. */
  #lookAtName(name: string): void {
    if (this.#cleanNames.has(name)) return;
    if (!this.#look(name, null) && this.#cleanNames.size < MOST_NAMES) this.#cleanNames.add(name);
  }

  #lookForPeople(finder: PersonalFinder, text: string, key: string | null): void {
    for (const finding of finder.find(text)) if (finding.rule !== HOME) this.#keep(finding);
    if (key !== 'cwd') return;
    for (const value of userNamesIn(text)) this.#keep({ rule: USER_NAME, value, start: 0, end: 0, parts: [], rank: 0 });
  }

  /** By place: only the first of those that are the same can tell anything. */
  #keepAll(findings: readonly Finding[]): void {
    const kept = new Map<string, string>();
    for (const finding of findings) {
      if (kept.get(finding.value) === finding.rule) continue;
      kept.set(finding.value, finding.rule);
      this.#keep(finding);
    }
  }

  #keep({ rule, value, parts, start }: Finding): void {
    if (this.#allow.has(value)) return;
    const sighting = { rule, first: this.#place(start) };
    this.#found.add(value, null, this.#session, sighting);
    for (const part of parts) if (part !== value) this.#found.add(part, value, this.#session, sighting);
  }

  #place(start: number): string {
    const [row, text, offset] = [this.#row, this.#text, start].map((number) => String(number).padStart(9, '0'));
    return `${this.#time} ${this.#source.file} ${row} ${text} ${offset}`;
  }
}

const MOST_NAMES = 5000;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z?$/;
