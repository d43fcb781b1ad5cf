import type { Environment } from 'nunjucks';
import type { Message } from '../view/group-messages.ts';
import type { Fork, LineItem, LineItems } from '../view/line-items.ts';
import type { MessageView } from '../view/messages/message-view.ts';
import { placeMessage } from '../view/messages/place-message.ts';
import { type MessageContext, viewMessage } from '../view/messages/view-message.ts';
import { outlineEntries } from '../view/outline-entries.ts';
import type { FactCollector } from '../view/session-facts-collector.ts';
import type { SessionPages } from '../view/session-pages.ts';
import { viewFork } from '../view/view-fork.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import { renderMacro } from './rich-text/nunjucks.ts';
import { safeHtml } from './rich-text/safe-html.ts';
import { type ContinuedPrompt, TurnWriter } from './turn-writer.ts';

export interface PartContext extends MessageContext {
  readonly env: Environment;
  readonly facts: FactCollector;
  readonly items: LineItems;
  /** Days are those of this zone. */
  readonly timeZone: string;
  /** The trunk of the session, and agents of it that hang on nothing. */
  readonly topLines: readonly number[];
  /** Lines that leave at each row. */
  readonly leaving: ReadonlyMap<number, readonly string[]>;
  /** Address of another session's page, as seen from a page of this project. */
  sessionLink(session: string): { readonly href: string; readonly title: string } | null;
}

export interface WrittenPart {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
}

/** Deeper than this, conversations stand below each other instead of in each other: browsers give up on deep nesting. */
const DEEPEST_NEST = 40;

/**
 * Writes one page of a session. Lines nest (an agent in its call, an abandoned version at its fork), and a page may
 * begin or end inside any of them: then what encloses it is opened again, and says that it goes on.
 */
export class PartWriter {
  readonly #context: PartContext;
  readonly #pages: SessionPages;
  readonly part: number;
  readonly #outline: OutlineEntry[] = [];
  readonly #turns: TurnWriter;
  readonly #deep: number[] = [];
  /** Versions that stand below the prompt which took their place. */
  readonly #versions = new Map<Message, Fork>();

  constructor(context: PartContext, part: number) {
    this.#context = context;
    this.#pages = context.pages;
    this.part = part;
    this.#turns = new TurnWriter(context.env, context.timeZone);
  }

  write(): WrittenPart {
    for (const line of this.#context.topLines) {
      if (this.#pages.timeline.tree.lines[line]!.kind === 'trunk') this.#writeFlow(line);
      else this.#turns.push(this.#looseAgent(line, 0), () => null);
      this.#pushDeep(() => null);
    }
    return { html: this.#turns.finish(), outline: this.#outline };
  }

  /** The main flow: a trunk and the active branches it goes on in, turn by turn. No recursion: rewinds nest by thousands. */
  #writeFlow(trunk: number): void {
    interface Flow {
      readonly items: readonly LineItem[];
      next: number;
      /** What comes before the first item, on the lines that this one goes on from. */
      readonly before: Message | null;
      readonly prompt: Message | null;
    }
    const flows: Flow[] = [{ items: this.#itemsOf(trunk), next: 0, before: null, prompt: null }];
    for (let flow = flows.at(-1); flow !== undefined; flow = flows.at(-1)) {
      const item = flow.items[flow.next++];
      if (item === undefined) {
        flows.pop();
        continue;
      }
      const before = item.before ?? flow.before;
      const prompt = item.prompt ?? flow.prompt;
      const continued = (): ContinuedPrompt | null => this.#continuedPrompt(prompt);
      if (item.kind === 'agent') this.#turns.push(this.#looseAgent(item.line, 0), continued);
      else if (item.kind === 'fork') {
        const { active } = item.fork;
        const heir = this.#heirOf(item.fork);
        if (heir) this.#versions.set(heir, item.fork);
        else this.#turns.push(this.#fork(item.fork, 0, false), continued);
        if (active !== null) flows.push({ items: this.#itemsOf(active), next: 0, before, prompt });
      } else {
        const { message } = item;
        if (this.#isHere(message) && message.kind === 'prompt') this.#turns.open(this.#pages.timeOf(message.rows[0]!));
        this.#turns.push(this.#message(message, before, { inThread: false, depth: 0 }), continued);
      }
      this.#pushDeep(continued);
    }
  }

  #itemsOf(line: number): readonly LineItem[] {
    const { first, end } = this.#pages.parts[this.part]!;
    return this.#context.items.within(line, first, end);
  }

  /** The prompt with which the active version begins, if all versions begin on this page. */
  #heirOf({ branches, active }: Fork): Message | null {
    const { byLine } = this.#pages.messages;
    const [header, prompt] = (active === null ? undefined : byLine.get(active)) ?? [];
    if (header?.kind !== 'header' || prompt?.kind !== 'prompt' || !this.#isHere(prompt)) return null;
    return this.#isHere(byLine.get(branches[0]!)![0]!) ? prompt : null;
  }

  #isHere({ number }: Message): boolean {
    const { first, end } = this.#pages.parts[this.part]!;
    return number >= first && number < end;
  }

  #continuedPrompt(prompt: Message | null): ContinuedPrompt | null {
    if (prompt === null) return null;
    const text = this.#pages.timeline.tree.drawn.dag.index.rows[prompt.rows[0]!]!.extra?.typed ?? '';
    const number = this.#context.facts.promptNumber(prompt);
    return { number, href: this.#pages.linkToMessage(prompt), text: text || 'The prompt' };
  }

  /** What was nested too deep stands below the message it belongs to. */
  #pushDeep(continued: () => ContinuedPrompt | null): void {
    const waiting: number[] = [];
    const takeOver = (): void => {
      for (const line of this.#deep.splice(0).reverse()) waiting.push(line);
    };
    takeOver();
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      this.#turns.push(this.#continued(this.#threadOf(line, 0)), continued);
      takeOver();
    }
  }

  #threadOf(line: number, depth: number): Map<number, unknown> {
    const html = this.#thread(line, depth + 1);
    return new Map(html === '' ? [] : [[line, safeHtml(html)]]);
  }

  /** A conversation inside another: all of it that is on this page, as one piece. */
  #thread(line: number, depth: number): string {
    const items = this.#itemsOf(line);
    if (items.length > 0 && depth > DEEPEST_NEST) {
      this.#deep.push(line);
      return '';
    }
    return items
      .map((item) => {
        if (item.kind === 'fork') return this.#fork(item.fork, depth, true);
        if (item.kind === 'agent') return this.#looseAgent(item.line, depth);
        return this.#message(item.message, item.before, { inThread: true, depth });
      })
      .map((html) => html.trim())
      .join('');
  }

  #message(
    message: Message,
    before: Message | null,
    { inThread, depth }: { inThread: boolean; depth: number },
  ): string {
    const { env, facts } = this.#context;
    const threads = this.#agentThreads(message, depth);
    if (!this.#isHere(message)) return this.#continued(threads);
    if (message.kind === 'header') return env.render('components/header.njk', { id: `msg-d-${message.number}` }).trim();
    const number = facts.promptNumber(message);
    const place = placeMessage(message, before, number, inThread, this.#pages);
    const { view, calls } = viewMessage(message, place, this.#context);
    facts.add(message, view, calls);
    if (view.template !== 'line' || !view.line.isMinor) this.#turns.keepInSight();
    if (!inThread) {
      for (const entry of outlineEntries(message, view, calls, this.#pages, number)) this.#outline.push(entry);
      const last = message.rows.at(-1);
      const failed = calls.filter((call) => call.view.failed).length;
      this.#turns.count(calls.length, failed, last === undefined ? Number.NEGATIVE_INFINITY : this.#pages.timeOf(last));
      if (isQuiet(view) && !message.rows.some((row) => this.#context.leaving.has(row)))
        this.#turns.hush(message.kind === 'late-result' ? 0 : calls.length, failed);
    }
    const fork = this.#versions.get(message);
    const versions = fork ? [safeHtml(this.#fork(fork, 0, false))] : [];
    const file = `components/message/${view.template}.njk`;
    const html = renderMacro(env, file, view, Object.fromEntries(threads), '../', ...versions);
    for (const call of calls) for (const agent of call.agents) threads.delete(agent.line);
    return html + this.#continued(threads) + this.#junctions(message);
  }

  #agentThreads(message: Message, depth: number): Map<number, unknown> {
    const { tree } = this.#pages.timeline;
    const threads = new Map<number, unknown>();
    for (const line of message.nested) {
      if (tree.lines[line]!.kind !== 'agent' || tree.lines[line]!.attachment === -1) continue;
      const html = this.#thread(line, depth + 1);
      if (html !== '') threads.set(line, safeHtml(html));
    }
    return threads;
  }

  /** Conversations whose call or fork stands elsewhere: on an earlier page, or above because of their depth. */
  #continued(threads: ReadonlyMap<number, unknown>): string {
    if (threads.size === 0) return '';
    const { env, agentFacts } = this.#context;
    const { lines } = this.#pages.timeline.tree;
    const all = [...threads];
    const agents = all.filter(([line]) => lines[line]!.kind === 'agent');
    const versions = all.filter(([line]) => lines[line]!.kind !== 'agent');
    return env.render('components/continued.njk', {
      agents: agents.map(([line, thread]) => ({ ...agentFacts(line), thread })),
      versions: versions.map(([, thread]) => ({ thread })),
    });
  }

  #looseAgent(line: number, depth: number): string {
    const thread = this.#thread(line, depth + 1);
    if (thread === '') return '';
    const agent = this.#context.agentFacts(line);
    const [header, first = header] = this.#pages.messages.byLine.get(line) ?? [];
    if (depth === 0 && first && this.#isHere(first)) {
      const text = `${agent.type}: ${agent.title ?? ''}`;
      this.#outline.push({
        kind: 'agent',
        href: `#${this.#pages.anchorOfMessage(first)}`,
        text,
        meta: null,
        number: null,
      });
    }
    return this.#context.env.render('components/agent-loose.njk', { agent, thread: safeHtml(thread) });
  }

  /** The versions of a prompt: abandoned ones folded in place. In a thread the active one stands open behind them. */
  #fork({ branches, active, within }: Fork, depth: number, inThread: boolean): string {
    const { first, end } = this.#pages.parts[this.part]!;
    const threads = new Map<number, unknown>();
    for (const branch of within(first, end)) {
      const html = !inThread && branch === active ? '' : this.#thread(branch, depth + 1);
      if (html !== '') threads.set(branch, safeHtml(html));
    }
    const isHere = this.#isHere(this.#pages.messages.byLine.get(branches[0]!)![0]!);
    if (!isHere && threads.size === 0) return '';
    const fork = viewFork(branches, new Set(threads.keys()), this.part, this.#context);
    if (isHere && !inThread)
      this.#outline.push({ kind: 'fork', href: `#fork-${fork.id}`, text: fork.title, meta: null, number: null });
    const isHeaded = !inThread && this.#heirOf({ branches, active, within }) !== null;
    const shown = { fork, threads: Object.fromEntries(threads), isHere, isHeaded };
    return this.#context.env.render('components/fork.njk', shown).trim();
  }

  #junctions({ rows }: Message): string {
    const { env, leaving, sessionLink } = this.#context;
    const lines = rows.flatMap((row) => leaving.get(row) ?? []);
    const links = lines.flatMap((line) => (line === this.#pages.session ? [] : (sessionLink(line) ?? [])));
    return links.length === 0 ? '' : env.render('components/junction.njk', { links });
  }
}

/** Whether it says nothing that stands where calls are only counted: a line, or a single ledger with thoughts. */
function isQuiet(view: MessageView): boolean {
  if (view.template === 'line') return true;
  return (
    view.template === 'answer' &&
    view.blocks.every(({ kind }) => kind === 'ledger' || kind === 'think') &&
    view.blocks.filter(({ kind }) => kind === 'ledger').length === 1
  );
}
