/** What only the content of a session's rows tells: gathered while its pages are made, which read that content anyway. */
export interface SessionFacts {
  /** In the order they were first worked on. */
  readonly gitBranches: readonly string[];
  /** Calls of tools, those of its agents too. */
  readonly toolCalls: number;
  /** Calls that changed a file. */
  readonly edits: number;
  /** Calls that failed, and errors of the API. */
  readonly errors: number;
  /** In the order they were first touched. */
  readonly files: readonly FileTouched[];
  readonly pullRequests: readonly PullRequest[];
  /** Pages that the session takes. */
  readonly parts: number;
}

export interface FileTouched {
  readonly path: string;
  readonly edits: number;
  readonly added: number;
  readonly removed: number;
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
}

/** For a session of whose content nothing was read. */
export const NO_FACTS: SessionFacts = {
  gitBranches: [],
  toolCalls: 0,
  edits: 0,
  errors: 0,
  files: [],
  pullRequests: [],
  parts: 1,
};
