import { folderPath, idPrefix, matchNames, type NameTest, wholeName } from './match-names.ts';
import type { Publishing } from './publishing.ts';

/** What is not published, as questions. */
export class Withdrawal {
  readonly #projects: NameTest;
  readonly #sessions: NameTest;
  readonly #paths: NameTest;
  readonly #hasPaths: boolean;
  readonly #messages: ReadonlySet<string>;
  readonly #since: number;
  readonly #until: number;
  readonly agents: boolean;

  constructor({ projects, sessions, paths, messages, since, until, without }: Publishing) {
    this.#projects = matchNames(projects, wholeName);
    this.#sessions = matchNames(sessions, idPrefix);
    this.#paths = matchNames(paths, folderPath);
    this.#hasPaths = paths.include.length + paths.exclude.length > 0;
    this.#messages = new Set(messages.map((uuid) => uuid.toLowerCase()));
    this.#since = since ?? Number.NEGATIVE_INFINITY;
    this.#until = until ?? Number.POSITIVE_INFINITY;
    this.agents = without.includes('agents');
  }

  /** Whether a project is left out as a whole, by any of its names. */
  hasProject(...names: readonly string[]): boolean {
    return !this.#projects.isIn(...names);
  }

  /** Whether it was named for that. One that merely was not asked for never was part of the site, and leaves no trace. */
  excludesProject(...names: readonly string[]): boolean {
    return this.#projects.isExcluded(...names);
  }

  /** Whether a session is, by its id or by a folder it was run in. */
  hasSession(id: string, folders: Iterable<string>): boolean {
    if (!this.#sessions.isIn(id)) return true;
    return this.#hasPaths && !this.#paths.isIn(...[...folders].map((folder) => folder.replaceAll('\\', '/')));
  }

  hasTime(time: number): boolean {
    return time < this.#since || time >= this.#until;
  }

  /** Whether single messages are withdrawn. */
  get namesMessages(): boolean {
    return this.#messages.size > 0;
  }

  hasMessage(uuid: string): boolean {
    return this.#messages.size > 0 && this.#messages.has(uuid.toLowerCase());
  }
}
