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

  constructor(pages: SessionPages, read: ReadRow) {
    this.#read = read;
    this.#pullRequests = pullRequestsOf(pages);
    const { tree } = pages.timeline;
    for (const message of pages.messages.messages) {
      if (message.kind !== 'prompt' || tree.lines[message.line]!.thread.kind !== 'trunk') continue;
      if (!isAbandoned(pages, message.line)) this.#prompts.set(message, this.#prompts.size + 1);
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

function isAbandoned({ timeline }: SessionPages, line: number): boolean {
  for (let at = line; at !== -1; at = timeline.tree.lines[at]!.parent)
    if (timeline.tree.lines[at]!.choice?.status === 'abandoned') return true;
  return false;
}

function pullRequestsOf({ timeline, session }: SessionPages): PullRequest[] {
  const found = new Map<string, PullRequest>();
  for (const { type, value, session: of } of timeline.tree.drawn.dag.index.notes) {
    if (type !== 'pr-link' || of !== session) continue;
    const [number, url] = [num(value.prNumber), str(value.prUrl)];
    if (number !== null && url !== null) found.set(url, { number, url });
  }
  return [...found.values()];
}
