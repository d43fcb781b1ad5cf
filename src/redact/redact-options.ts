export type Level = 'standard' | 'paranoid' | 'off';

/** What is no secret, and still nobody's business. Each is replaced by a numbered placeholder, home folders by `~`. */
export interface PersonalOptions {
  /** Besides those that the archive's home folders name. */
  readonly userNames: readonly string[];
  readonly hostNames: readonly string[];
  /** Own words: customers, projects, people. */
  readonly words: readonly string[];
}

export interface RedactOptions {
  readonly level: Level;
  /** Null leaves personal data alone. */
  readonly personal: PersonalOptions | null;
  /** Texts that are never redacted, whatever a rule says. */
  readonly allow: readonly string[];
}
