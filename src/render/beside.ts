import type { WrittenProject } from './jobs/run-jobs.ts';

/** What the index of the site is made of. */
export interface Findable {
  readonly projects: readonly FindableProject[];
}

export interface FindableProject extends Pick<WrittenProject, 'digest' | 'records'> {
  /** Of its transcripts. */
  readonly bytes: number;
}

/** A project before it is written. */
export interface ExpectedProject {
  readonly slug: string;
  /** Of its transcripts. */
  readonly bytes: number;
}

/** What is made of projects while others are still being written. */
export interface Beside {
  /** Told of all projects before the first is written; gives their slugs in the order in which it wants them. */
  expect(projects: readonly ExpectedProject[]): readonly string[];
  take(project: FindableProject): void;
  /** When all are written but for the shells of their pages. */
  finish(): Promise<void>;
}
