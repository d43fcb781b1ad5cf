import { isShown, type SessionMessages } from '../view/group-messages.ts';
import { lineItems } from '../view/line-items.ts';
import { dayFinder } from '../view/pages/days.ts';
import type { PullRequest, SessionFacts } from '../view/pages/session-facts.ts';
import type { PlacedIds } from '../view/pages/shard-map.ts';
import { SessionRecords } from '../view/search/search-records.ts';
import { FactCollector, joinFacts, type PartFacts } from '../view/session-facts-collector.ts';
import type { SessionPages } from '../view/session-pages.ts';
import { agentViewer } from '../view/view-agent.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import type { Store } from './cache/store.ts';
import type { FileShelf, ShelfFile } from './file-shelf.ts';
import { boundMemory } from './jobs/tidy-memory.ts';
import { type PartContext, PartWriter } from './part-writer.ts';
import { type RecordFile, RecordWriter, recordLines } from './record-file.ts';
import { timed } from './stopwatch.ts';

/** A page's worth of a session, written to disk: the shell goes round it later. */
export interface WrittenFragment {
  readonly session: string;
  readonly part: number;
  /** Address from the top of the site. */
  readonly address: string;
  readonly fragment: string;
  /** Of what is in it. */
  readonly hash: string;
  readonly bytes: number;
  readonly outline: readonly OutlineEntry[];
  /** `msg-d-N` of its first message. */
  readonly first: number;
  readonly end: number;
}

/** All that is kept of a session once its pages are written. Plain data: it comes from another thread. */
export interface WrittenSession {
  readonly session: string;
  /** Null when nothing of it is published. */
  readonly facts: SessionFacts | null;
  readonly fragments: readonly WrittenFragment[];
  /** Every id of a row and the page it is on, for the resolver. */
  readonly places: readonly PlacedIds[];
  /** Files of a session of which nothing is published: their old addresses say so. */
  readonly withdrawn: readonly string[];
  /** What can be found in it; null when there is no search. */
  readonly records: RecordFile | null;
  /** Blocks and pictures that the pages refer to. */
  readonly files: readonly ShelfFile[];
  /** Markdown and JSON beside its pages. */
  readonly twins: readonly ShelfFile[];
}

/** What the sessions of a project have in common. */
export interface SessionContext
  extends Pick<PartContext, 'env' | 'files' | 'leaving' | 'read' | 'sessionLink' | 'timeZone'> {
  readonly slug: string;
  readonly pullRequests: ReadonlyMap<string, readonly PullRequest[]>;
  readonly shelf: FileShelf;
  readonly withSearch: boolean;
  /** Where fragments are kept, outside the site. */
  readonly store: Store;
}

/** Pages of a session that earlier builds wrote; null for a page that is neither looked for nor kept. */
export type KnownParts = (part: number) => KnownPart | null;

interface KnownPart {
  recall(): WrittenPart | undefined;
  keep(part: WrittenPart): void;
}

/** What is kept of a page for the next build. Plain data. */
export interface WrittenPart extends Pick<WrittenFragment, 'hash' | 'bytes' | 'outline'> {
  readonly facts: PartFacts;
  /** Blocks and pictures that it refers to. */
  readonly files: readonly ShelfFile[];
  /** Hash of the lines that can be found in it; null when there is no search. */
  readonly records: string | null;
}

/** Writes the bodies of a session's pages; only small facts are kept. */
export function writeSession(
  pages: SessionPages,
  topLines: readonly number[],
  { slug, store, pullRequests, withSearch, ...context }: SessionContext,
  knownPart: KnownParts = () => null,
): WrittenSession {
  if (isWithdrawn(pages.messages)) return withdrawnSession(pages);
  const facts = new FactCollector(pages, context.read);
  const part: PartContext = {
    ...context,
    pages,
    topLines,
    facts,
    items: lineItems(pages),
    agentFacts: agentViewer(pages),
  };
  const search = withSearch
    ? new SessionRecords(pages, context.read, { slug, dayOf: dayFinder(context.timeZone) })
    : null;
  const records = search && new RecordWriter(store);
  const write = (number: number, isKept: boolean): WrittenPart => {
    const { html, outline } = new PartWriter(part, number).write();
    const lines = search === null ? null : timed('pages: records', () => recordLines(search.of(number)));
    if (lines !== null) records?.append(lines);
    return {
      hash: store.put(html),
      bytes: Buffer.byteLength(html),
      outline,
      facts: facts.take(),
      files: context.shelf.take(),
      records: lines === null || !isKept ? null : store.put(lines),
    };
  };
  const parts = pages.parts.map((_, number): WrittenPart => {
    const known = knownPart(number);
    const old = known?.recall();
    const lines = old && findAll(old, store, context.shelf);
    if (old && lines !== undefined) {
      records?.append(lines);
      return old;
    }
    const fresh = write(number, known !== null);
    boundMemory();
    known?.keep(fresh);
    return fresh;
  });
  const fragments = pages.parts.map(({ first, end }, number): WrittenFragment => {
    const { hash, bytes, outline } = parts[number]!;
    const address = `${slug}/${pages.file(number)}`;
    const { session } = pages;
    return { session, part: number, address, fragment: store.pathOf(hash), hash, bytes, outline, first, end };
  });
  return {
    session: pages.session,
    facts: joinFacts(
      parts.map((one) => one.facts),
      pullRequests.get(pages.session) ?? [],
    ),
    fragments,
    places: fragments.flatMap((fragment) => placesOn(fragment, pages)),
    withdrawn: [],
    records: records?.finish() ?? null,
    files: [...new Map(parts.flatMap(({ files }) => files.map((file) => [file.name, file]))).values()],
    twins: [],
  };
}

/** Puts back what a page needs, and gives its records; undefined when anything of it is gone. */
function findAll({ hash, files, records }: WrittenPart, store: Store, shelf: FileShelf): string | undefined {
  if (store.find(hash) === null || !files.every((file) => shelf.restore(file))) return undefined;
  return records === null ? '' : store.read(records);
}

/** A session of which nothing is left but that it was there. */
const isWithdrawn = ({ messages }: SessionMessages): boolean =>
  messages.some(({ kind }) => kind === 'withdrawn') && !messages.some(isShown);

function withdrawnSession(pages: SessionPages): WrittenSession {
  const { session, messages } = pages;
  const rows = [...messages.messageOf.keys()];
  const ids = rows.flatMap((row) => [pages.idOf(row), ...pages.foldedInto(row)]);
  return {
    session,
    facts: null,
    fragments: [],
    places: [[null, [session, ...ids]]],
    withdrawn: pages.parts.map((_, part) => pages.file(part)),
    records: null,
    files: [],
    twins: [],
  };
}

function placesOn({ address, first, end }: WrittenFragment, pages: SessionPages): PlacedIds[] {
  const shown: string[] = [];
  const gone: string[] = [];
  for (const { kind, rows, steering } of pages.messages.messages.slice(first, end)) {
    const ids = kind === 'withdrawn' ? gone : shown;
    for (const row of rows) ids.push(pages.idOf(row), ...pages.foldedInto(row));
    if (steering) shown.push(`${pages.session}-L${steering.ref.line}`);
  }
  return gone.length > 0
    ? [
        [address, shown],
        [null, gone],
      ]
    : [[address, shown]];
}
