import type { Diagnostic } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import type { ProjectName } from '../message-index/name-projects.ts';
import type { Drift } from '../read/check-row.ts';
import type { JsonObject } from '../read/parse-line.ts';
import type { RowRef } from '../read/read-transcript.ts';
import { findJunctions } from '../timeline/find-junctions.ts';
import { giveTitles } from '../timeline/give-titles.ts';
import { markCompactions } from '../timeline/mark-compactions.ts';
import type { ToolPairs } from '../timeline/pair-tools.ts';
import { sumUsage } from '../timeline/sum-usage.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { leaveOutParts } from './leave-out-parts.ts';
import { publishFiles, type SessionFiles } from './publish-files.ts';
import { publishTree, type TreePublisher } from './publish-tree.ts';
import type { Part } from './publishing.ts';
import { RedactionLog } from './redaction-log.ts';
import type { Redactor, SessionRedactor } from './redactor.ts';
import type { Show } from './rename-sources.ts';
import { type FileShower, showFiles } from './show-files.ts';
import { withdrawRows } from './withdraw-rows.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A project as the pipeline gives it. */
export interface RawRun extends ProjectName {
  readonly source: ProjectSource;
  readonly timeline: Timeline;
  readonly diagnostics: readonly Diagnostic[];
  readonly drift: Drift;
}

/** Nobody else can make one: whatever is shown of a project has been through here. */
declare const published: unique symbol;

/** A project with nothing in it that is not published. Content is to be had by `read` alone. */
export interface PublishedRun extends RawRun {
  readonly [published]: true;
  readonly read: (row: number) => JsonObject;
  readonly redactions: RedactionLog;
  readonly files: SessionFiles;
  /** For those who copy the files themselves. */
  readonly copies: FileShower;
  close(): void;
}

export interface RunPublisher {
  readonly redactor: Redactor;
  readonly rules: Withdrawal;
  readonly without: ReadonlySet<Part>;
  isSessionGone(session: string): boolean;
  /** Whether no rule saw anything in a row. */
  isClean(ref: RowRef): boolean;
}

const NOTHING: JsonObject = {};

/** The one way from the pipeline to anything that is shown: rows withdrawn, parts left out, every text redacted. */
export function publishRun(
  raw: RawRun,
  { redactor, rules, without, isSessionGone, isClean }: RunPublisher,
): PublishedRun {
  const { timeline } = raw;
  const { index } = timeline.tree.drawn.dag;
  const { ids, reread, close } = index;
  let { rows } = index; // as recorded until all are published: whoever kept both would have every row twice
  const gone = withdrawRows(timeline, rules, isSessionGone);
  const redactions = new RedactionLog();
  const facts = sessionTexts(redactor);
  const contents = keep((session: string): SessionRedactor => redactor.session(session));
  const shorts = keep((session: string): SessionRedactor => redactor.session(session));
  const recorded = (row: number): JsonObject =>
    gone[row] === 1 ? NOTHING : leaveOutParts(reread(rows[row]!.ref) ?? NOTHING, without);
  const redact = (own: SessionRedactor, ref: RowRef, content: JsonObject): JsonObject =>
    isClean(ref) ? own.cleanRow(content) : own.row(content);
  const read = (row: number): JsonObject => {
    const { session, ref } = rows[row]!;
    const content = recorded(row);
    const own = contents(session);
    const shown = redact(own, ref, content);
    if (shown !== content) redactions.note(session, ids[row]!, own.counts);
    return shown;
  };
  const publisher: TreePublisher = {
    showIn: facts,
    isRowGone: (row) => gone[row] === 1,
    isNoteGone: ({ session, time }) => isSessionGone(session) || rules.hasTime(time),
    // not counted: pages will read the same rows
    read: (row) => redact(shorts(rows[row]!.session), rows[row]!.ref, recorded(row)),
    note: ({ session, ref, value }) => redact(shorts(session), ref, value),
    isSessionGone,
  };
  const shown = publishTimeline(timeline, publisher);
  rows = shown.tree.drawn.dag.index.rows;
  const show = facts('');
  const run = {
    ...raw,
    timeline: shown,
    diagnostics: raw.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, show)),
    drift: showDrift(raw.drift, show),
    read,
    redactions,
    copies: showFiles({ timeline: shown, gone, rules, without, isSessionGone, redactorOf: contents }),
    files: publishFiles(raw.source.sidecars, contents, isSessionGone, !without.has('tool-results')),
    close,
  };
  return run as unknown as PublishedRun;
}

function publishTimeline(timeline: Timeline, publisher: TreePublisher): Timeline {
  const tree = publishTree(timeline.tree, publisher);
  const isLineGone = new Set(
    tree.lines.filter(({ thread }) => publisher.isSessionGone(thread.session)).map(({ id }) => id),
  );
  return {
    ...timeline,
    tree,
    titles: giveTitles(tree),
    pairs: publishPairs(timeline.pairs, publisher),
    compactions: markCompactions(tree),
    steering: timeline.steering
      .filter(({ session, time }) => !publisher.isNoteGone({ session, time }))
      .map((steering) => ({ ...steering, text: publisher.showIn(steering.session)(steering.text) })),
    junctions: findJunctions(tree).flatMap(({ row, to }) => {
      const left = to.filter((line) => !isLineGone.has(line));
      return left.length > 0 ? [{ row, to: left }] : [];
    }),
    usage: sumUsage(
      tree,
      timeline.steps.flatMap(({ row }) => (row === -1 ? [] : row)),
    ),
  };
}

/** A pair of which one half is withdrawn is none. */
const publishPairs = (pairs: ToolPairs, { isRowGone }: TreePublisher): ToolPairs => ({
  of: (session, callId) => {
    const pair = pairs.of(session, callId);
    return pair && !isRowGone(pair.callRow) && !isRowGone(pair.resultRow) ? pair : undefined;
  },
});

/** Versions, models and names of tools are the same in every row: each is looked at once. */
function sessionTexts(redactor: Redactor): (session: string) => Show {
  return keep((session: string): Show => {
    const { text } = redactor.session(session);
    return keep(text);
  });
}

const MOST_KEPT = 4096;

function keep<Value>(make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = make(key);
    kept.set(key, value);
    return value;
  };
}

export const showDiagnostic = (diagnostic: Diagnostic, show: Show): Diagnostic => ({
  ...diagnostic,
  file: show(diagnostic.file),
  ...(diagnostic.uuid !== undefined && { uuid: show(diagnostic.uuid) }),
  ...(diagnostic.detail !== undefined && { detail: show(diagnostic.detail) }),
});

const showDrift = (drift: Drift, show: Show): Drift =>
  new Map(
    [...drift].map(([version, counts]) => [
      show(version),
      new Map([...counts].map(([what, count]) => [show(what), count])),
    ]),
  );
