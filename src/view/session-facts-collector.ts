import type { Message } from './group-messages.ts';
import type { CallView, MessageView } from './messages/message-view.ts';
import { str } from './read-content.ts';
import type { ReadRow, SessionPages } from './session-pages.ts';

/** What is counted about a session while its pages are written. */
export class FactCollector {
  toolCalls = 0;
  edits = 0;
  errors = 0;
  gitBranch: string | null = null;
  readonly versions = new Set<string>();
  readonly files = new Map<string, { added: number; removed: number }>();
  readonly #read: ReadRow;
  readonly #prompts = new Map<Message, number>();

  constructor(pages: SessionPages, read: ReadRow) {
    this.#read = read;
    const { tree } = pages.timeline;
    for (const message of pages.messages.messages) {
      if (message.kind !== 'prompt' || tree.lines[message.line]!.thread.kind !== 'trunk') continue;
      if (!isAbandoned(pages, message.line)) this.#prompts.set(message, this.#prompts.size + 1);
    }
  }

  get prompts(): number {
    return this.#prompts.size;
  }

  /** Number of a prompt in its session, from 1; null in a thread. */
  promptNumber(message: Message): number | null {
    return this.#prompts.get(message) ?? null;
  }

  add(message: Message, view: MessageView, calls: readonly CallView[]): void {
    this.toolCalls += calls.length;
    this.errors +=
      calls.filter((call) => call.view.failed).length + (view.template === 'line' && view.line.tone === 'bad' ? 1 : 0);
    for (const { view: call } of calls) this.#addFile(call);
    const [row] = message.rows;
    if (row === undefined) return;
    const { gitBranch, version } = this.#read(row);
    this.gitBranch = str(gitBranch) ?? this.gitBranch;
    const cli = str(version);
    if (cli !== null) this.versions.add(cli);
  }

  #addFile({ verb, object, figures, failed }: CallView['view']): void {
    if (
      failed ||
      object?.kind !== 'path' ||
      !(verb === 'Edit' || verb === 'Write' || verb === 'MultiEdit' || verb === 'Notebook')
    )
      return;
    this.edits++;
    const count = (tone: 'plus' | 'minus'): number =>
      Number(figures.find((figure) => figure.tone === tone)?.text.replace(/\D/g, '') ?? 0);
    const path = object.folder + object.file;
    const known = this.files.get(path) ?? { added: 0, removed: 0 };
    this.files.set(path, { added: known.added + count('plus'), removed: known.removed + count('minus') });
  }
}

function isAbandoned({ timeline }: SessionPages, line: number): boolean {
  for (let at = line; at !== -1; at = timeline.tree.lines[at]!.parent)
    if (timeline.tree.lines[at]!.choice?.status === 'abandoned') return true;
  return false;
}
