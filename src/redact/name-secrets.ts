import { type FoundSecrets, isEarlier, type Sighting } from './found-secrets.ts';

/** What stands in a session for a value that a rule found, or null for one that no scan saw. */
export type SecretNames = (session: string, value: string) => SecretName | null;

export interface SecretName {
  readonly rule: string;
  /** `#3` */
  readonly number: string;
}

export const placeholder = (rule: string, number: string): string => `[REDACTED:${rule}${number}]`;

/**
 * Numbers follow the order in which a session's rules found its values, so they depend on nothing but the archive: not
 * on the page, the worker or the other sessions. What a growing session adds comes behind. A value that only other
 * sessions gave away is counted apart (`#e1`), by its first sighting anywhere: it never moves a number of its own.
 */
export function nameSecrets(found: FoundSecrets): SecretNames {
  const bySession = new Map<string, Numbered[]>();
  const firsts: Numbered[] = [];
  for (const { value, whole, sessions } of found.secrets.values()) {
    if (whole !== null || sessions.size === 0) continue;
    for (const [session, sighting] of sessions) {
      const list = bySession.get(session);
      if (list) list.push([value, sighting]);
      else bySession.set(session, [[value, sighting]]);
    }
    firsts.push([value, [...sessions.values()].reduce((a, b) => (isEarlier(b, a) ? b : a))]);
  }
  const own = new Map([...bySession].map(([session, list]) => [session, numberAll(list, '#')]));
  const elsewhere = numberAll(firsts, '#e');

  return (session, value) => {
    const main = found.secrets.get(value)?.whole ?? value;
    return own.get(session)?.get(main) ?? elsewhere.get(main) ?? null;
  };
}

type Numbered = readonly [value: string, sighting: Sighting];

function numberAll(list: Numbered[], mark: string): ReadonlyMap<string, SecretName> {
  list.sort(([, a], [, b]) => (isEarlier(a, b) ? -1 : isEarlier(b, a) ? 1 : 0));
  return new Map(list.map(([value, { rule }], at) => [value, { rule, number: `${mark}${at + 1}` }]));
}
