import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import type { TwinMemory } from '../export/twin-memory.ts';
import { NO_SCRIPT, PageScript, type TwinScript } from '../export/twin-script.ts';
import { TwinWriter } from '../export/twin-writer.ts';
import { FileWindows } from '../read/file-windows.ts';
import type { PublishedRun } from '../redact/publish-run.ts';
import type { Redaction } from '../redact/redaction-log.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { groupMessages, type SessionMessages } from '../view/group-messages.ts';
import { digestOne } from '../view/pages/digest-project.ts';
import type { SessionDigest } from '../view/pages/digest-session.ts';
import { pullRequestsBySession } from '../view/session-facts-collector.ts';
import { aliasesOf, SessionPages } from '../view/session-pages.ts';
import { SessionKeys } from './cache/session-keys.ts';
import { linkOrCopy, type Store } from './cache/store.ts';
import type { FileShelf, ShelfFile } from './file-shelf.ts';
import { outlineProject, type ProjectOutline } from './project-outline.ts';
import { memoizeRecent } from './recent-rows.ts';
import { sessionLinks } from './session-links.ts';
import { timed } from './stopwatch.ts';
import {
  type KnownParts,
  type SessionContext,
  type WrittenPart,
  type WrittenSession,
  writeSession,
} from './write-session.ts';

export interface ProjectContext {
  readonly env: Environment;
  readonly shelf: FileShelf;
  readonly store: Store;
  readonly timeZone: string;
  readonly withSearch: boolean;
  /** The top of the site, where Markdown and JSON are wanted beside the pages. */
  readonly twins: string | null;
  /** Slug of another project by its folder in the archive. */
  slugOf(folder: string): string | null;
}

/** Pages of earlier builds, by what they are made of. */
export interface PartMemory {
  recall(key: string, isLast: boolean): WrittenPart | undefined;
  keep(key: string, part: WrittenPart): void;
  /** Their Markdown and JSON, if this process has written them before. */
  readonly twins: { readonly memory: TwinMemory; named(key: string): string } | null;
}

/** What a page is made of; null where that cannot be told from the page. */
type PartKeys = (part: number) => string | null;

interface OpenSession {
  readonly pages: SessionPages;
  readonly keys: SessionKeys;
  readonly keyOf: PartKeys;
}

/** A project that has been read, and whose sessions can be written one by one. */
export class ProjectWriter {
  readonly #run: PublishedRun;
  readonly #context: ProjectContext;
  readonly #grouped: ReadonlyMap<string, SessionMessages>;
  readonly #aliases: ReadonlyMap<number, readonly string[]>;
  readonly #topLines: ReadonlyMap<string, readonly number[]>;
  readonly #session: SessionContext;
  readonly #twins: TwinWriter | null;
  readonly #files = new FileWindows();
  #reported = 0;
  #outline: ProjectOutline | undefined;
  /** A session is compared first, and then written, its twins last. */
  #last: OpenSession | undefined;

  constructor(run: PublishedRun, context: ProjectContext) {
    const { timeline, slug } = run;
    this.#run = run;
    this.#context = context;
    this.#grouped = groupMessages(timeline);
    this.#aliases = aliasesOf(timeline);
    this.#topLines = topLinesBySession(timeline);
    this.#session = {
      env: context.env,
      shelf: context.shelf,
      slug,
      store: context.store,
      read: memoizeRecent(run.read, (row) => timeline.tree.drawn.dag.index.rows[row]!.ref.length),
      files: run.files,
      sessionLink: sessionLinks(run, context.slugOf),
      timeZone: context.timeZone,
      withSearch: context.withSearch,
      pullRequests: pullRequestsBySession(timeline.tree.drawn.dag.index.notes),
      leaving: new Map(timeline.junctions.map(({ row, to }) => [row, to])),
    };
    this.#twins = context.twins === null ? null : new TwinWriter(run, this.#grouped, this.#session);
  }

  /** Sessions and their number of rows, in reading order. */
  get sessions(): readonly (readonly [session: string, rows: number])[] {
    return [...this.#grouped.values()].map(({ session, messageOf }) => [session, messageOf.size]);
  }

  get dir(): string {
    return this.#run.source.dir;
  }

  digestOf(session: string): SessionDigest | null {
    const { timeZone } = this.#context;
    return digestOne(this.#run, session, { timeZone, grouped: this.#grouped });
  }

  outline(): ProjectOutline {
    const { timeZone } = this.#context;
    this.#outline ??= outlineProject(this.#run, { timeZone, grouped: this.#grouped });
    return this.#outline;
  }

  /** Those that `memory` knows are taken from there. */
  writePages(session: string, memory: PartMemory | null): WrittenSession {
    const { pages, keyOf } = this.#open(session);
    const topLines = this.#topLines.get(session) ?? [];
    const isKept = memory !== null && pages.parts.length > 1;
    const known = isKept ? this.#knownParts(keyOf, memory, pages.parts.length - 1) : undefined;
    return timed('pages: render', () => writeSession(pages, topLines, this.#session, known));
  }

  /** Markdown and JSON of a session whose pages are written. */
  addTwins(written: WrittenSession, memory: PartMemory | null): WrittenSession {
    if (this.#twins === null || written.facts === null) return written;
    const { pages, keyOf } = this.#open(written.session);
    const writer = this.#twins;
    const isKept = memory?.twins && pages.parts.length > 1;
    const script = isKept ? this.#twinScript(pages, keyOf, memory.twins) : NO_SCRIPT;
    const twins = timed('pages: twins', () => this.#writeTwins(pages, writer, script));
    const files = new Map([...written.files, ...this.#context.shelf.take()].map((file) => [file.name, file]));
    return { ...written, twins, files: [...files.values()] };
  }

  #writeTwins(pages: SessionPages, writer: TwinWriter, script: TwinScript): readonly ShelfFile[] {
    const { store, twins: top } = this.#context;
    return writer
      .write(pages, () => store.open(), script)
      .map(({ ending, bytes, hash }) => {
        const name = `${this.#run.slug}/${pages.name}.${ending}`;
        linkOrCopy(store.pathOf(hash), join(top ?? '', name));
        return { name, bytes, hash };
      });
  }

  /** Says whether pages and twins would be what they were before. */
  keyOf(session: string): string {
    return `${this.#open(session).keys.whole()} ${this.#twins?.factsOf(session) ?? ''}`;
  }

  /** A page on which something was redacted is written anew: what was is counted while it is. */
  #knownParts(keyOf: PartKeys, memory: PartMemory, last: number): KnownParts {
    const { redactions } = this.#run;
    return (part) => {
      const key = keyOf(part);
      const before = redactions.entries.length;
      return key === null
        ? null
        : {
            recall: () => memory.recall(key, part === last),
            keep: (written) => {
              if (redactions.entries.length === before) memory.keep(key, written);
            },
          };
    };
  }

  #twinScript(pages: SessionPages, keyOf: PartKeys, twins: NonNullable<PartMemory['twins']>): TwinScript {
    return new PageScript(pages, {
      memory: twins.memory,
      keyOf: (part) => {
        const key = keyOf(part);
        return key === null ? null : twins.named(key);
      },
      countRedactions: () => this.#run.redactions.entries.length,
    });
  }

  #open(session: string): OpenSession {
    if (this.#last?.pages.session !== session) {
      const pages = new SessionPages(this.#run.timeline, this.#grouped.get(session)!, this.#aliases);
      const sidecars = this.#run.source.sidecars.filter((sidecar) => sidecar.session === session);
      const files = { files: this.#files, sidecars };
      const keys = new SessionKeys(pages, this.#topLines.get(session) ?? [], this.#session, files);
      this.#last = { pages, keys, keyOf: (part) => timed('pages: compare', () => keys.part(part)) };
    }
    return this.#last;
  }

  /** What was redacted since this was last asked. */
  takeRedactions(): readonly Redaction[] {
    const { entries } = this.#run.redactions;
    const fresh = entries.slice(this.#reported);
    this.#reported = entries.length;
    return fresh;
  }

  close(): void {
    this.#run.close();
    this.#files.close();
  }
}

/** Trunks, and agents that hang on nothing: everything else is read where it hangs. */
function topLinesBySession({ tree }: Timeline): ReadonlyMap<string, readonly number[]> {
  const tops = new Map<string, number[]>();
  for (const { number, kind, above, thread } of tree.lines) {
    if (kind !== 'trunk' && above !== -1) continue;
    const known = tops.get(thread.session);
    if (known) known.push(number);
    else tops.set(thread.session, [number]);
  }
  return tops;
}
