import type { Note } from '../message-index/collect-file.ts';
import type { Message } from './group-messages.ts';
import type { CallView, MessageView } from './messages/message-view.ts';
import type { FileTouched, PullRequest, SessionFacts } from './pages/session-facts.ts';
import { num, str } from './read-content.ts';
import type { ReadRow, SessionPages } from './session-pages.ts';

/** What one page tells about its session. Plain data. */
export type PartFacts = Pick<SessionFacts, 'gitBranches' | 'toolCalls' | 'edits' | 'errors' | 'files'>;

/** What is counted about a session while its pages are written. */
export class FactCollector {
  readonly #read: ReadRow;
  readonly #prompts: ReadonlyMap<Message, number>;
  #part = new PartCounter();

  constructor(pages: SessionPages, read: ReadRow) {
    this.#read = read;
    this.#prompts = promptNumbers(pages);
  }

  /** What was counted since this was last asked. */
  take(): PartFacts {
    const facts = this.#part.facts();
    this.#part = new PartCounter();
    return facts;
  }

  /** Number of a prompt in its session, from 1; null in a thread. */
  promptNumber(message: Message): number | null {
    return this.#prompts.get(message) ?? null;
  }

  add(message: Message, view: MessageView, calls: readonly CallView[]): void {
    const part = this.#part;
    part.toolCalls += calls.length;
    part.errors +=
      calls.filter((call) => call.view.failed).length + (view.template === 'line' && view.line.tone === 'bad' ? 1 : 0);
    for (const { view: call } of calls) addFile(part, call);
    const [row] = message.rows;
    if (row === undefined) return;
    const branch = str(this.#read(row).gitBranch);
    if (branch !== null && branch !== 'HEAD') part.branches.add(branch);
  }
}

/** The facts of a session's pages as those of the session. */
export function joinFacts(parts: readonly PartFacts[], pullRequests: readonly PullRequest[]): SessionFacts {
  const all = new PartCounter();
  for (const { gitBranches, toolCalls, edits, errors, files } of parts) {
    all.toolCalls += toolCalls;
    all.edits += edits;
    all.errors += errors;
    for (const branch of gitBranches) all.branches.add(branch);
    for (const file of files) all.touch(file);
  }
  return { ...all.facts(), pullRequests, parts: parts.length };
}

class PartCounter {
  toolCalls = 0;
  edits = 0;
  errors = 0;
  readonly branches = new Set<string>();
  readonly #files = new Map<string, FileTouched>();

  touch({ path, edits, added, removed }: FileTouched): void {
    const known = this.#files.get(path);
    this.#files.set(path, {
      path,
      edits: (known?.edits ?? 0) + edits,
      added: (known?.added ?? 0) + added,
      removed: (known?.removed ?? 0) + removed,
    });
  }

  facts(): PartFacts {
    const { toolCalls, edits, errors } = this;
    return { gitBranches: [...this.branches], toolCalls, edits, errors, files: [...this.#files.values()] };
  }
}

function addFile(part: PartCounter, { verb, object, figures, failed }: CallView['view']): void {
  if (
    failed ||
    object?.kind !== 'path' ||
    !(verb === 'Edit' || verb === 'Write' || verb === 'MultiEdit' || verb === 'Notebook')
  )
    return;
  const count = (tone: 'plus' | 'minus'): number =>
    Number(figures.find((figure) => figure.tone === tone)?.text.replace(/\D/g, '') ?? 0);
  part.edits++;
  part.touch({ path: object.folder + object.file, edits: 1, added: count('plus'), removed: count('minus') });
}

/** The prompts of a session's main flow, counted from 1. */
export function promptNumbers(pages: SessionPages): ReadonlyMap<Message, number> {
  const { tree } = pages.timeline;
  const abandoned = abandonedLines(pages);
  const numbers = new Map<Message, number>();
  for (const message of pages.messages.messages) {
    if (message.kind !== 'prompt' || tree.lines[message.line]!.thread.kind !== 'trunk') continue;
    if (!abandoned.has(message.line)) numbers.set(message, numbers.size + 1);
  }
  return numbers;
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
