/** Something that was redacted: by which rule, how often, and in which message. Never what. */
export interface Redaction {
  readonly rule: string;
  readonly count: number;
  readonly session: string;
  /** Id of the row. */
  readonly id: string;
}

/** What was redacted in a project, row by row. Rows are read more than once: each counts once. */
export class RedactionLog {
  readonly #entries: Redaction[] = [];
  readonly #noted = new Set<string>();
  readonly #before = new Map<string, ReadonlyMap<string, number>>();

  /** `counts` are those of the session so far; what is new in them is due to this row. */
  note(session: string, id: string, counts: ReadonlyMap<string, number>): void {
    const before = this.#before.get(session);
    this.#before.set(session, new Map(counts));
    if (this.#noted.has(id)) return;
    this.#noted.add(id);
    for (const [rule, count] of counts) {
      const more = count - (before?.get(rule) ?? 0);
      if (more > 0) this.#entries.push({ rule, count: more, session, id });
    }
  }

  get entries(): readonly Redaction[] {
    return this.#entries;
  }
}

/** How often each rule redacted something, most first. */
export function countByRule(redactions: readonly Redaction[]): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { rule, count } of redactions) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
