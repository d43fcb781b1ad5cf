import type { Note } from '../message-index/collect-rows.ts';
import type { Message } from './group-messages.ts';
import type { CallView, MessageView } from './messages/message-view.ts';
import type { PullRequest, SessionFacts } from './pages/session-facts.ts';
import { num, str } from './read-content.ts';
import type { ReadRow, SessionPages } from './session-pages.ts';

/** What is counted about a session while its pages are written. */
export class FactCollector {
  #toolCalls = 0;
  #edits = 0;
  #errors = 0;
  readonly #branches = new Set<string>();
  readonly #files = new Map<string, { edits: number; added: number; removed: number }>();
  readonly #pullRequests: readonly PullRequest[];
  readonly #read: ReadRow;
  readonly #prompts = new Map<Message, number>();

  constructor(pages: SessionPages, read: ReadRow, pullRequests: readonly PullRequest[]) {
    this.#read = read;
    this.#pullRequests = pullRequests;
    const { tree } = pages.timeline;
    const abandoned = abandonedLines(pages);
    for (const message of pages.messages.messages) {
      if (message.kind !== 'prompt' || tree.lines[message.line]!.thread.kind !== 'trunk') continue;
      if (!abandoned.has(message.line)) this.#prompts.set(message, this.#prompts.size + 1);
    }
  }

  facts(parts: number): SessionFacts {
    return {
      gitBranches: [...this.#branches],
      toolCalls: this.#toolCalls,
      edits: this.#edits,
      errors: this.#errors,
      files: [...this.#files].map(([path, counts]) => ({ path, ...counts })),
      pullRequests: this.#pullRequests,
      parts,
    };
  }

  /** Number of a prompt in its session, from 1; null in a thread. */
  promptNumber(message: Message): number | null {
    return this.#prompts.get(message) ?? null;
  }

  add(message: Message, view: MessageView, calls: readonly CallView[]): void {
    this.#toolCalls += calls.length;
    this.#errors +=
      calls.filter((call) => call.view.failed).length + (view.template === 'line' && view.line.tone === 'bad' ? 1 : 0);
    for (const { view: call } of calls) this.#addFile(call);
    const [row] = message.rows;
    if (row === undefined) return;
    const branch = str(this.#read(row).gitBranch);
    if (branch !== null && branch !== 'HEAD') this.#branches.add(branch);
  }

  #addFile({ verb, object, figures, failed }: CallView['view']): void {
    if (
      failed ||
      object?.kind !== 'path' ||
      !(verb === 'Edit' || verb === 'Write' || verb === 'MultiEdit' || verb === 'Notebook')
    )
      return;
    this.#edits++;
    const count = (tone: 'plus' | 'minus'): number =>
      Number(figures.find((figure) => figure.tone === tone)?.text.replace(/\D/g, '') ?? 0);
    const path = object.folder + object.file;
    const known = this.#files.get(path) ?? { edits: 0, added: 0, removed: 0 };
    this.#files.set(path, {
      edits: known.edits + 1,
      added: known.added + count('plus'),
      removed: known.removed + count('minus'),
    });
  }
}

/** A line is read later than its parent, so that one is settled already. */
function abandonedLines({ timeline, messages }: SessionPages): ReadonlySet<number> {
  const abandoned = new Set<number>();
  for (const line of messages.byLine.keys()) {
    const { choice, parent } = timeline.tree.lines[line]!;
    if (choice?.status === 'abandoned' || abandoned.has(parent)) abandoned.add(line);
  }
  return abandoned;
}

/** The pull requests that the sessions of a project name, each once a session. */
export function pullRequestsBySession(notes: readonly Note[]): ReadonlyMap<string, readonly PullRequest[]> {
  const bySession = new Map<string, Map<string, PullRequest>>();
  for (const { type, value, session } of notes) {
    const [number, url] = type === 'pr-link' ? [num(value.prNumber), str(value.prUrl)] : [null, null];
    if (number === null || url === null) continue;
    const found = bySession.get(session) ?? new Map<string, PullRequest>();
    bySession.set(session, found.set(url, { number, url }));
  }
  return new Map([...bySession].map(([session, found]) => [session, [...found.values()]]));
}
