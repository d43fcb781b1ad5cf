/** Where something was found first: time, file, row and offset, as a text that sorts. */
export type PlaceKey = string;

export interface Sighting {
  readonly rule: string;
  readonly first: PlaceKey;
}

/** A value and every session in which a rule found it. Lives in memory only. */
export interface FoundSecret {
  readonly value: string;
  /** It was found as a piece of this value, whose name it bears; null when it stands for itself. */
  readonly whole: string | null;
  readonly sessions: ReadonlyMap<string, Sighting>;
}

/** What was found in an archive, or in one file of it. Can be posted to a thread, and joined with others. */
export interface FoundSecrets {
  readonly secrets: ReadonlyMap<string, FoundSecret>;
  /** Texts on which a rule failed; they will be dropped whole. */
  readonly failures: number;
}

export const NOTHING_FOUND: FoundSecrets = { secrets: new Map(), failures: 0 };

/** Gathers sightings; what comes out does not depend on the order in which they came. */
export class FoundCollector {
  readonly #secrets = new Map<string, { value: string; whole: string | null; sessions: Map<string, Sighting> }>();
  failures = 0;

  add(value: string, whole: string | null, session: string, sighting: Sighting): void {
    let secret = this.#secrets.get(value);
    if (!secret) {
      secret = { value, whole, sessions: new Map() };
      this.#secrets.set(value, secret);
    }
    if (whole === null || (secret.whole !== null && whole < secret.whole)) secret.whole = whole;
    const known = secret.sessions.get(session);
    if (!known || isEarlier(sighting, known)) secret.sessions.set(session, sighting);
  }

  finish(): FoundSecrets {
    return { secrets: this.#secrets, failures: this.failures };
  }
}

/** What several scans found; the same, whatever their order. */
export function joinFound(parts: Iterable<FoundSecrets>): FoundSecrets {
  const joined = new FoundCollector();
  for (const { secrets, failures } of parts) {
    joined.failures += failures;
    for (const { value, whole, sessions } of secrets.values())
      for (const [session, sighting] of sessions) joined.add(value, whole, session, sighting);
  }
  return joined.finish();
}

export const isEarlier = (a: Sighting, b: Sighting): boolean => a.first < b.first;
