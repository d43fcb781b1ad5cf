import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import type { ProjectRun } from '../pipeline.ts';
import { RowReader } from '../read/reread-row.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { nameFromId } from '../view/addresses.ts';
import { groupMessages } from '../view/group-messages.ts';
import { lineItems } from '../view/line-items.ts';
import type { AgentView } from '../view/messages/message-view.ts';
import { digestProject, type ProjectDigest } from '../view/pages/digest-project.ts';
import type { SessionFacts } from '../view/pages/session-facts.ts';
import { FactCollector } from '../view/session-facts-collector.ts';
import { aliasesOf, type ReadRow, SessionPages } from '../view/session-pages.ts';
import type { Shelf } from '../view/shelf.ts';
import { viewAgent } from '../view/view-agent.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import { PartWriter } from './part-writer.ts';

/** A page's worth of a session, written to disk: the shell goes round it later. */
export interface WrittenFragment {
  readonly session: string;
  readonly part: number;
  /** Address from the top of the site. */
  readonly address: string;
  readonly fragment: string;
  readonly bytes: number;
  readonly outline: readonly OutlineEntry[];
  /** `msg-d-N` of its first message. */
  readonly first: number;
  readonly end: number;
}

export interface WrittenProject {
  readonly digest: ProjectDigest;
  readonly facts: ReadonlyMap<string, SessionFacts>;
  /** In reading order of the project. */
  readonly fragments: readonly WrittenFragment[];
  /** Sessions that are shown in another one now: their old address says so. */
  readonly vanished: readonly {
    readonly session: string;
    readonly address: string;
    readonly uuid: string;
    readonly page: string | null;
  }[];
  /** Every id of a row and the page it is on, for the resolver. */
  readonly places: readonly (readonly [id: string, address: string])[];
}

export interface ProjectContext {
  readonly env: Environment;
  readonly shelf: Shelf;
  /** Folder for fragments, outside the site. */
  readonly work: string;
  readonly timeZone: string;
  /** Slug of another project by its folder in the archive. */
  slugOf(folder: string): string | null;
}

/** Writes the bodies of all pages of a project, session after session; only small facts are kept. */
export function writeProject(run: ProjectRun, context: ProjectContext): WrittenProject {
  const { timeline, slug } = run;
  const { index } = timeline.tree.drawn.dag;
  const grouped = groupMessages(timeline);
  const aliases = aliasesOf(timeline);
  const reader = new RowReader();
  const read: ReadRow = memoizeLast((row) => reader.read(index.rows[row]!.ref) ?? {});
  const facts = new Map<string, SessionFacts>();
  const fragments: WrittenFragment[] = [];
  const places: (readonly [string, string])[] = [];
  const links = sessionLinks(run, context);
  const leaving = new Map(timeline.junctions.map(({ row, to }) => [row, to]));
  const topLines = topLinesBySession(timeline);
  const folder = join(context.work, slug);
  mkdirSync(folder, { recursive: true });
  for (const messages of grouped.values()) {
    const pages = new SessionPages(timeline, messages, aliases);
    const collector = new FactCollector(pages, read);
    const part = {
      itemsOf: lineItems(pages),
      topLines: topLines.get(messages.session) ?? [],
      leaving,
      pages,
      read,
      shelf: context.shelf,
      env: context.env,
      facts: collector,
      agentFacts: (line: number): AgentView => viewAgent(line, pages),
      sessionLink: links,
    };
    for (const [number, { first, end }] of pages.parts.entries()) {
      const { html, outline } = new PartWriter(part, number).write();
      const fragment = join(folder, pages.file(number));
      writeFileSync(fragment, html);
      const address = `${slug}/${pages.file(number)}`;
      fragments.push({
        session: messages.session,
        part: number,
        address,
        fragment,
        bytes: Buffer.byteLength(html),
        outline,
        first,
        end,
      });
      for (const message of messages.messages.slice(first, end)) {
        for (const row of message.rows) places.push([index.ids[row]!, address]);
        if (message.steering) places.push([`${messages.session}-L${message.steering.ref.line}`, address]);
      }
    }
    for (const [row, uuids] of aliases) {
      const message = messages.messageOf.get(row);
      if (message) for (const uuid of uuids) places.push([uuid, `${slug}/${pages.file(pages.partOf(message))}`]);
    }
    facts.set(messages.session, collector.facts(pages.parts.length));
  }
  reader.close();
  const pageOf = new Map(places);
  const vanished = [...index.vanished].map(([session, uuid]) => ({
    session,
    uuid,
    address: `${slug}/${nameFromId(session)}.html`,
    page: pageOf.get(uuid) ?? null,
  }));
  const digest = digestProject(run, facts, { timeZone: context.timeZone, grouped });
  return { digest, facts, fragments, places, vanished };
}

/** The rows of one message are asked for several times, one after the other. */
function memoizeLast(read: ReadRow): ReadRow {
  const recent = new Map<number, ReturnType<ReadRow>>();
  return (row) => {
    const known = recent.get(row);
    if (known) return known;
    if (recent.size > 64) recent.clear();
    const value = read(row);
    recent.set(row, value);
    return value;
  };
}

type SessionLinks = (line: string) => { readonly href: string; readonly title: string } | null;

/** Where the sessions of the project, and those that go on from it in others, are read. */
function sessionLinks({ timeline }: ProjectRun, { slugOf }: ProjectContext): SessionLinks {
  const { tree } = timeline;
  const trunks = new Map(tree.lines.flatMap((line) => (line.kind === 'trunk' ? [[line.id, line] as const] : [])));
  const outside = new Map(tree.outsideLinks.map((link) => [link.session, link]));
  return (line) => {
    const own = trunks.get(line);
    if (own) {
      const title = timeline.titles[own.number] ?? own.id.slice(0, 8);
      return { href: `${nameFromId(own.thread.session)}.html`, title };
    }
    const slug = slugOf(outside.get(line)?.project.dir ?? '') ?? null;
    return slug === null || !outside.has(line)
      ? null
      : { href: `../${slug}/${nameFromId(line)}.html`, title: `${line.slice(0, 8)} in ${slug}` };
  };
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
