/**
 * What is odd about an archive, as data. A strange row is reported and survived; only our own mistakes throw.
 * Each code says what it means to a person, so that `annals check` can explain itself.
 */
export type Severity = 'error' | 'warning' | 'info';

export const DIAGNOSTICS = {
  'unreadable-file': ['error', 'The file could not be opened. Check its permissions; everything else was read.'],
  'unreadable-row': ['error', 'The line is no JSON object. It is counted and skipped.'],
  'line-too-long': ['error', 'The line is longer than one string can be. It is counted and skipped.'],
  'malformed-row': ['warning', 'A known row type with a field of the wrong shape. It is kept in its place.'],
  'malformed-sidecar': [
    'warning',
    'A .meta.json or workflow file is no JSON object. Its agents are placed by other evidence.',
  ],
  'pending-row': ['info', 'The last line is half-written: the session was live. The next run reads it whole.'],
  'invalid-utf8': ['warning', 'The line holds bytes that are no UTF-8; they show as \uFFFD.'],
  'joined-rows': ['info', 'Two JSON objects share one line. Both were read.'],
  'link-outside': ['warning', 'A symbolic link leaves the archive. It was not followed.'],
  'unplaced-file': ['info', 'A .jsonl file in a place where none is expected. It was read as a transcript.'],
  'copied-file': ['info', 'The file is how one of the same name in another source begins. The longer one was read.'],
  'duplicate-other-parent': ['info', 'A copy of this row names another parent. The parent of the kept copy counts.'],
  'uuid-reused': ['warning', 'A row reuses a uuid with other content. Both are shown; this one as <uuid>~n.'],
  'orphan-promoted': [
    'warning',
    'The parent of this message is nowhere in the archive. It stands as a root, in time order.',
  ],
  'orphan-structural': ['info', 'The parent of this hook, progress or system row is nowhere in the archive.'],
  'cycle-cut': ['warning', 'Rows name each other as parents. The earliest of them was made a root.'],
  'session-cycle': ['warning', 'Two sessions each claim to continue the other. The older one was made a root.'],
  'agent-unanchored': ['info', 'No call in the archive spawned this agent. It is shown at the end of its session.'],
  'agent-cycle': [
    'warning',
    'Agents claim to have spawned each other. The older one is shown at the end of its session.',
  ],
  'coverage-gap': ['error', 'Some rows of this session had no place on a line. The whole session is in time order.'],
  'bad-timestamp': ['info', 'The row has no usable time. It takes that of the row before it.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** Path inside the archive, with `/`. */
  readonly file: string;
  /** 1-based; 0 when the file as a whole is meant. */
  readonly line: number;
  readonly uuid?: string;
  readonly detail?: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export const severityOf = (code: DiagnosticCode): Severity => DIAGNOSTICS[code][0];

export const meaningOf = (code: DiagnosticCode): string => DIAGNOSTICS[code][1];
