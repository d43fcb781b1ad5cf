import { createHash, type Hash } from 'node:crypto';
import type { Sidecar } from '../../discover/discover-archive.ts';
import type { FileWindows } from '../../read/file-windows.ts';
import type { Message } from '../../view/group-messages.ts';
import { lineFacets } from '../../view/search/line-facets.ts';
import { promptNumbers } from '../../view/session-facts-collector.ts';
import type { SessionPages } from '../../view/session-pages.ts';
import type { SessionContext } from '../write-session.ts';
import { PartReach } from './part-reach.ts';

type KeyContext = Pick<SessionContext, 'leaving' | 'pullRequests' | 'sessionLink' | 'slug' | 'timeZone'>;

interface KeyFiles {
  readonly files: FileWindows;
  readonly sidecars: readonly Sidecar[];
}

/**
 * All that the pages of a session are made of, as hashes: the bytes of its rows, and how they hang together. Numbers of
 * rows and lines change with every row of the project, so ids stand for them.
 */
export class SessionKeys {
  readonly #pages: SessionPages;
  readonly #topLines: readonly number[];
  readonly #context: KeyContext;
  readonly #files: KeyFiles;
  readonly #contents: (string | undefined)[] = [];
  readonly #parts = new Map<number, string | null>();
  #about: PageFacts | undefined;

  constructor(pages: SessionPages, topLines: readonly number[], context: KeyContext, files: KeyFiles) {
    this.#pages = pages;
    this.#topLines = topLines;
    this.#context = context;
    this.#files = files;
  }

  /** Of all pages together. */
  whole(): string {
    const { messages, parts, session } = this.#pages;
    const teller = new Teller();
    this.#tellPlace(teller);
    teller.say(this.#context.pullRequests.get(session) ?? [], parts, this.#topLines.map(this.#lineId));
    for (const line of messages.byLine.keys()) this.#tellLine(teller, line);
    for (const message of messages.messages) this.#tellMessage(teller, message);
    for (const part of parts.keys()) teller.say(this.#contentOf(part));
    for (const row of this.#unseenRows()) this.#tellRow(teller, row);
    return teller.end();
  }

  /** Of one page; null where it tells of what stands on others, and may change with them. */
  part(part: number): string | null {
    const known = this.#parts.get(part);
    const key = known === undefined ? this.#keyOf(part) : known;
    this.#parts.set(part, key);
    return key;
  }

  #keyOf(part: number): string | null {
    this.#about ??= {
      reach: new PartReach(this.#pages),
      numbers: promptNumbers(this.#pages),
      facetsOf: lineFacets(this.#pages),
    };
    const { reach, numbers, facetsOf } = this.#about;
    const lines = reach.linesOn(part);
    if (lines === null) return null;
    const { first, end } = this.#pages.parts[part]!;
    const teller = new Teller();
    this.#tellPlace(teller);
    teller.say(part, first, end, this.#topLines.filter((line) => lines.has(line)).map(this.#lineId));
    for (const [line, isWhole] of lines) {
      if (isWhole) this.#tellLine(teller, line);
      else this.#tellOpenLine(teller, line);
      const { isAbandoned, agent, task, compactedUntil } = facetsOf(line);
      teller.say(isAbandoned, agent, task, Math.min(Math.max(first, compactedUntil), end));
    }
    for (const message of reach.before(part)) {
      const [row, last] = [message.rows[0], message.rows.at(-1)];
      const typed = row === undefined ? null : this.#rows[row]!.extra?.typed;
      const time = last === undefined ? null : this.#pages.timeOf(last);
      teller.say(message.kind, time, typed, this.#pages.linkToMessage(message), numbers.get(message));
    }
    for (const message of this.#pages.messages.messages.slice(first, end)) {
      this.#tellMessage(teller, message);
      if (numbers.has(message)) teller.say(numbers.get(message));
    }
    teller.say(this.#contentOf(part));
    return teller.end();
  }

  get #rows(): SessionPages['timeline']['tree']['drawn']['dag']['index']['rows'] {
    return this.#pages.timeline.tree.drawn.dag.index.rows;
  }

  readonly #idOf = (row: number): string | null => (row === -1 ? null : this.#pages.idOf(row));
  readonly #lineId = (line: number): string | null => this.#pages.timeline.tree.lines[line]?.id ?? null;

  #tellPlace(teller: Teller): void {
    const { slug, timeZone } = this.#context;
    teller.say(this.#pages.session, slug, timeZone);
    for (const { name, size, mtime } of this.#files.sidecars) teller.say(name, size, mtime);
  }

  #tellLine(teller: Teller, line: number): void {
    const { timeline } = this.#pages;
    const { id, kind, thread, parent, forkRow, starts, rows, above, attachment, outside, ...rest } =
      timeline.tree.lines[line]!;
    const { depth, choice, agentType, meta } = rest;
    teller.say(id, kind, thread.kind, thread.session, this.#lineId(parent), this.#idOf(forkRow));
    teller.say(starts.map(this.#idOf), rows.map(this.#idOf), this.#lineId(above), this.#idOf(attachment));
    teller.say(outside, depth, choice, agentType, meta, timeline.titles[line]);
  }

  /** Of a line that goes on over other pages, only what it is. */
  #tellOpenLine(teller: Teller, line: number): void {
    const { id, kind, thread, above, depth, choice } = this.#pages.timeline.tree.lines[line]!;
    teller.say(id, kind, thread.kind, thread.session, this.#lineId(above), depth, choice?.status);
  }

  #tellMessage(teller: Teller, { number, kind, line, rows, nested, steering }: Message): void {
    teller.say(number, kind, this.#lineId(line), rows.map(this.#idOf), nested.map(this.#lineId));
    if (steering) teller.say(steering.ref.line, steering.time, steering.text);
  }

  /** What is said on a page. */
  #contentOf(part: number): string {
    const known = this.#contents[part];
    if (known !== undefined) return known;
    const { first, end } = this.#pages.parts[part]!;
    const teller = new Teller();
    for (const { rows } of this.#pages.messages.messages.slice(first, end))
      for (const row of rows) {
        this.#tellRow(teller, row);
        for (const other of this.#pairedRows(row)) {
          const at = this.#pages.messages.messageOf.get(other)?.number ?? -1;
          if (at >= first && at < end) continue;
          teller.say(this.#pages.linkTo(other), this.#pages.timeOf(other));
          this.#tellBytes(teller, other);
        }
      }
    const content = teller.end();
    this.#contents[part] = content;
    return content;
  }

  #tellRow(teller: Teller, row: number): void {
    const { leaving, sessionLink } = this.#context;
    const pages = this.#pages;
    const { kind, calls, results, session } = this.#rows[row]!;
    const links = (leaving.get(row) ?? []).map((to) => [to, sessionLink(to)]);
    teller.say(
      this.#idOf(row),
      kind,
      pages.timeOf(row),
      pages.foldedInto(row),
      links,
      pages.compactionAt(row)?.label ?? null,
    );
    for (const id of [...calls.map((call) => call.id), ...results]) {
      const pair = pages.timeline.pairs.of(session, id);
      if (pair) teller.say(this.#idOf(pair.callRow), this.#idOf(pair.resultRow), pair.isJoined);
    }
    this.#tellBytes(teller, row);
  }

  #tellBytes(teller: Teller, row: number): void {
    const { file, offset, length, part } = this.#rows[row]!.ref;
    // two rows of one line have the same bytes
    teller.say(part, length);
    teller.content.update(this.#files.files.read(file.path, offset, length));
  }

  #pairedRows(row: number): readonly number[] {
    const { calls, results, session } = this.#rows[row]!;
    return [...calls.map((call) => call.id), ...results].flatMap((id) => {
      const pair = this.#pages.timeline.pairs.of(session, id);
      return pair ? [pair.callRow, pair.resultRow] : [];
    });
  }

  /** Rows of its lines that no page shows, but some count. */
  #unseenRows(): Iterable<number> {
    const { timeline, messages } = this.#pages;
    const rows = new Set<number>();
    for (const line of messages.byLine.keys())
      for (const row of timeline.tree.lines[line]!.rows) if (!messages.messageOf.has(row)) rows.add(row);
    return rows;
  }
}

interface PageFacts {
  readonly reach: PartReach;
  readonly numbers: ReturnType<typeof promptNumbers>;
  readonly facetsOf: ReturnType<typeof lineFacets>;
}

/** Characters that are hashed in one go: each call costs more than what it hashes. */
const MUCH = 64_000;

/** Facts and bytes on their way into a hash. */
class Teller {
  readonly content: Hash = createHash('sha256');
  readonly #facts = createHash('sha256');
  #said = '';

  say(...facts: readonly unknown[]): void {
    this.#said += `${JSON.stringify(facts)}\n`;
    if (this.#said.length < MUCH) return;
    this.#facts.update(this.#said);
    this.#said = '';
  }

  end(): string {
    return this.#facts.update(this.#said).update(this.content.digest()).digest('hex');
  }
}
