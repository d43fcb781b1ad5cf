import type { JsonObject } from '../read/parse-line.ts';
import { HOME, PersonalFinder, shownHome, USER_NAME } from './find-personal.ts';
import { SecretFinder } from './find-secrets.ts';
import type { Finding } from './finding.ts';
import type { FoundSecrets } from './found-secrets.ts';
import { keepBackFiles } from './keep-back-files.ts';
import { nameSecrets, placeholder, type SecretNames } from './name-secrets.ts';
import { stripEncodedPicture } from './pictures/strip-picture.ts';
import { readyRules } from './ready-rules.ts';
import type { RedactOptions } from './redact-options.ts';
import { replaceSpans, type Span } from './replace-spans.ts';
import type { Rule } from './rules/rule.ts';
import { ValueSearch } from './value-search.ts';
import { mapTexts } from './walk-json.ts';

export interface SessionRedactor {
  /** `key` is the name that the text stood under, if any. */
  text(text: string, key?: string | null): string;
  /** Every text in it, keys too. What nothing was found in is handed back as it is. */
  row(value: JsonObject): JsonObject;
  /** The same for a row in which the scan saw nothing: only values that other rows gave away are looked for. */
  cleanRow(value: JsonObject): JsonObject;
  /** How often each rule replaced something so far. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The second pass: replaces what the rules see, and every value that was found anywhere in the archive. */
export class Redactor {
  readonly #finder: SecretFinder;
  readonly #values: ValueSearch;
  readonly #personal: PersonalFinder | null;
  readonly #names: SecretNames;
  readonly #allow: ReadonlySet<string>;
  readonly #isParanoid: boolean;
  readonly #isOff: boolean;
  /** The same few names stand in every row. */
  readonly #cleanNames = new Set<string>();

  constructor(options: RedactOptions, found: FoundSecrets, rules?: readonly Rule[]) {
    this.#allow = new Set(options.allow);
    this.#isParanoid = options.level === 'paranoid';
    this.#isOff = options.level === 'off';
    this.#finder = rules ? new SecretFinder(rules, options.level) : readyRules(options);
    const learned = valuesOf(found, (rules) => rules.every((rule) => rule === USER_NAME));
    this.#values = new ValueSearch(valuesOf(found, (rules) => !rules.every((rule) => WHOLE_WORDS.has(rule))));
    this.#personal = options.personal ? new PersonalFinder(options.personal, learned) : null;
    this.#names = nameSecrets(found);
  }

  session(id: string): SessionRedactor {
    const counts = new Map<string, number>();
    const count = (rule: string): unknown => counts.set(rule, (counts.get(rule) ?? 0) + 1);
    const replace = (plain: string, key: string | null, isClean: boolean): string => {
      try {
        const bare = this.#isOff ? plain : stripEncodedPicture(plain);
        if (bare !== plain) count(PICTURE);
        if (bare === null) return placeholder(PICTURE, '');
        const values = this.#valuesIn(bare, id);
        return replaceSpans(bare, isClean ? values : [...this.#secretsIn(bare, key, id), ...values], count);
      } catch {
        // Nothing is known of this text, so none of it is shown.
        count(FAILED);
        return placeholder(FAILED, '');
      }
    };
    const text = (plain: string, key: string | null = null): string => replace(plain, key, false);
    const cleanText = (plain: string): string => replace(plain, null, true);
    const name = (plain: string): string => {
      if (this.#cleanNames.has(plain)) return plain;
      const shown = text(plain);
      if (shown === plain && this.#cleanNames.size < MOST_NAMES) this.#cleanNames.add(plain);
      return shown;
    };
    const kept = (value: JsonObject): JsonObject => (this.#isParanoid ? keepBackFiles(value) : value);
    return {
      text,
      row: (value) => mapTexts(kept(value), { text, name }) as JsonObject,
      cleanRow: (value) => mapTexts(kept(value), { text: cleanText, name }) as JsonObject,
      counts,
    };
  }

  #secretsIn(text: string, key: string | null, session: string): readonly Span[] {
    const findings = this.#finder.find(text, key);
    if (findings.length === 0) return NOTHING;
    const spans: Span[] = [];
    for (const { rule, value, start, end } of findings)
      if (!this.#allow.has(value)) spans.push({ start, end, rule, ...this.#names(session, value) });
    return spans;
  }

  #valuesIn(text: string, session: string): readonly Span[] {
    const values = this.#values.find(text);
    const people = this.#personal?.find(text) ?? NOBODY;
    if (values.length === 0 && people.length === 0) return NOTHING;
    const spans: Span[] = [];
    for (const { value, start, end } of values)
      if (!this.#allow.has(value)) spans.push({ start, end, rule: UNKNOWN, ...this.#names(session, value) });
    for (const { rule, value, start, end } of people)
      if (!this.#allow.has(value)) {
        const shown = rule === HOME ? { shown: shownHome(value) } : this.#names(session, value);
        spans.push({ start, end, rule, ...shown });
      }
    return spans;
  }
}

const MOST_NAMES = 5000;
const NOBODY: readonly Finding[] = [];
const NOTHING: readonly Span[] = [];
/** Replaced where they stand alone: inside other words they are other words. */
const WHOLE_WORDS: ReadonlySet<string> = new Set([USER_NAME, 'host-name', 'word']);
const FAILED = 'rule-failed';
const UNKNOWN = 'secret';
/** Also the name under which `check` reports it. */
export const PICTURE = 'picture-metadata';

function valuesOf(found: FoundSecrets, wanted: (rules: readonly string[]) => boolean): string[] {
  return [...found.secrets.values()]
    .filter(({ sessions }) => wanted([...sessions.values()].map(({ rule }) => rule)))
    .map(({ value }) => value);
}
