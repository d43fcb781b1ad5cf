import { SecretFinder } from './find-secrets.ts';
import type { Level, RedactOptions } from './redact-options.ts';
import { rulesOf } from './rules/all-rules.ts';

const ready = new Map<Level, SecretFinder>();

/** The rules of a level. Getting them ready takes longer than most files, and is done once for all who look. */
export function readyRules(options: RedactOptions): SecretFinder {
  const known = ready.get(options.level) ?? new SecretFinder(rulesOf(options), options.level);
  ready.set(options.level, known);
  return known;
}
