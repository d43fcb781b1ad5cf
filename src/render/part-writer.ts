import type { Environment } from 'nunjucks';
import type { Message } from '../view/group-messages.ts';
import type { LineItem } from '../view/line-items.ts';
import type { AgentView, CallView, MessageView } from '../view/messages/message-view.ts';
import { type MessageContext, type MessagePlace, viewMessage } from '../view/messages/view-message.ts';
import type { FactCollector } from '../view/session-facts-collector.ts';
import type { SessionPages } from '../view/session-pages.ts';
import { viewFork } from '../view/view-fork.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import { safeHtml } from './rich-text/safe-html.ts';

export interface PartContext extends MessageContext {
  readonly env: Environment;
  readonly facts: FactCollector;
  itemsOf(line: number): readonly LineItem[];
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
  readonly #first: number;
  readonly #end: number;
  readonly #outline: OutlineEntry[] = [];
  readonly #turns: string[] = [];
  #turn = newTurn();
  #day = '';
  readonly #deep: number[] = [];

  constructor(context: PartContext, part: number) {
    this.#context = context;
    this.#pages = context.pages;
    const { first, end } = context.pages.parts[part]!;
    this.#first = first;
    this.#end = end;
  }

  write(): WrittenPart {
    for (const line of this.#context.topLines) {
      if (this.#pages.timeline.tree.lines[line]!.kind === 'trunk') this.#writeFlow(line);
      else this.#push(this.#looseAgent(line, 0));
    }
    this.#closeTurn();
    return { html: this.#turns.join('\n'), outline: this.#outline };
  }

  /** The main flow: a trunk and the active branches it goes on in, turn by turn. No recursion: rewinds nest by thousands. */
  #writeFlow(trunk: number): void {
    const flows = [{ items: this.#context.itemsOf(trunk), next: 0, before: null as Message | null }];
    for (let flow = flows.at(-1); flow !== undefined; flow = flows.at(-1)) {
      const item = flow.items[flow.next++];
      if (item === undefined) flows.pop();
      else if (item.kind === 'agent') this.#push(this.#looseAgent(item.line, 0));
      else if (item.kind === 'fork') {
        this.#push(this.#fork(item.branches, 0, false));
        const active = item.branches.find((branch) => this.#isActive(branch));
        if (active !== undefined) flows.push({ items: this.#context.itemsOf(active), next: 0, before: flow.before });
      } else {
        if (this.#isHere(item.message) && item.message.kind === 'prompt') this.#openTurn(item.message);
        this.#push(this.#message(item.message, flow.before, { inThread: false, depth: 0 }));
        if (item.message.rows.length > 0) flow.before = item.message;
      }
      this.#pushDeep();
    }
  }

  #isActive(branch: number): boolean {
    return this.#pages.timeline.tree.lines[branch]!.choice?.status === 'active';
  }

  /** What was nested too deep stands below the message it belongs to. */
  #pushDeep(): void {
    for (let line = this.#deep.shift(); line !== undefined; line = this.#deep.shift()) {
      const html = this.#thread(line, 1);
      if (html !== '') this.#push(this.#continued(new Map([[line, safeHtml(html)]])));
    }
  }

  /** A conversation inside another: all of it that is on this page, as one piece. */
  #thread(line: number, depth: number): string {
    if (depth > DEEPEST_NEST) {
      this.#deep.push(line);
      return '';
    }
    const pieces: string[] = [];
    let before: Message | null = null;
    for (const item of this.#context.itemsOf(line)) {
      if (item.kind === 'fork') pieces.push(this.#fork(item.branches, depth, true));
      else if (item.kind === 'agent') pieces.push(this.#looseAgent(item.line, depth));
      else pieces.push(this.#message(item.message, before, { inThread: true, depth }));
      if (item.kind === 'message' && item.message.rows.length > 0) before = item.message;
    }
    return pieces.join('');
  }

  #isHere({ number }: Message): boolean {
    return number >= this.#first && number < this.#end;
  }

  #message(
    message: Message,
    before: Message | null,
    { inThread, depth }: { inThread: boolean; depth: number },
  ): string {
    const { env, facts } = this.#context;
    const threads = this.#agentThreads(message, depth);
    if (!this.#isHere(message)) return threads.size === 0 ? '' : this.#continued(threads);
    if (message.kind === 'header') return env.render('components/header.njk', { id: `msg-d-${message.number}` }).trim();
    const place = this.#placeOf(message, before, inThread);
    const { view, calls } = viewMessage(message, place, this.#context);
    facts.add(message, view, calls);
    this.#turn.isMinor &&= view.template === 'line' && view.line.isMinor;
    if (!inThread) this.#note(message, calls, view);
    const html = env.render(`components/message/${view.template}.njk`, {
      m: view,
      threads: Object.fromEntries(threads),
      root: '../',
    });
    for (const call of calls) for (const agent of call.agents) threads.delete(agent.line);
    return html + (threads.size === 0 ? '' : this.#continued(threads)) + this.#junctions(message);
  }

  #placeOf(message: Message, before: Message | null, inThread: boolean): MessagePlace {
    const { tree } = this.#pages.timeline;
    const { thread, above } = tree.lines[message.line]!;
    const isAgent = thread.kind === 'agent';
    const caller = above !== -1 && tree.lines[above]!.thread.kind === 'agent' ? 'Agent' : 'Claude';
    const last = before?.rows.at(-1);
    return {
      inThread,
      promptNumber: inThread ? null : this.#context.facts.promptNumber(message),
      continues: before?.kind === 'answer' && message.kind === 'answer',
      answers: isAgent ? 'Agent' : 'Claude',
      asks: isAgent ? caller : null,
      before: last === undefined ? null : this.#pages.timeOf(last),
    };
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

  /** An agent whose call is on an earlier page. */
  #continued(threads: ReadonlyMap<number, unknown>): string {
    const agents = [...threads].map(([line, thread]) => ({ ...this.#context.agentFacts(line), thread }));
    return this.#context.env.render('components/agents-continued.njk', { agents });
  }

  #looseAgent(line: number, depth: number): string {
    const thread = this.#thread(line, depth + 1);
    if (thread === '') return '';
    const agent: AgentView = this.#context.agentFacts(line);
    return this.#context.env.render('components/agent-loose.njk', { agent, thread: safeHtml(thread) });
  }

  /** The versions of a prompt: abandoned ones folded in place. In a thread the active one stands open behind them. */
  #fork(branches: readonly number[], depth: number, inThread: boolean): string {
    const threads = branches.map((branch) => {
      const isFlow = !inThread && this.#isActive(branch);
      const html = isFlow ? '' : this.#thread(branch, depth + 1);
      return html === '' ? null : safeHtml(html);
    });
    const isHere = this.#isHere(this.#pages.messages.byLine.get(branches[0]!)![0]!);
    if (!isHere && threads.every((thread) => thread === null)) return '';
    const fork = viewFork(branches, this.#context);
    if (isHere && !inThread)
      this.#outline.push({ kind: 'fork', href: `#fork-${fork.id}`, text: fork.title, meta: null, number: null });
    return this.#context.env.render('components/fork.njk', { fork, threads, isHere });
  }

  #junctions({ rows }: Message): string {
    const { env, leaving, sessionLink } = this.#context;
    const lines = rows.flatMap((row) => leaving.get(row) ?? []);
    const links = lines.flatMap((line) => (line === this.#pages.session ? [] : (sessionLink(line) ?? [])));
    return links.length === 0 ? '' : env.render('components/junction.njk', { links });
  }

  #note(message: Message, calls: readonly CallView[], view: MessageView): void {
    const [row] = message.rows;
    const { rows } = this.#pages.timeline.tree.drawn.dag.index;
    const href = `#${this.#pages.anchorOfMessage(message)}`;
    const typed = row === undefined ? message.steering?.text : rows[row]!.extra?.typed;
    if (message.kind === 'prompt')
      this.#outline.push({
        kind: 'prompt',
        href,
        text: typed ?? '',
        meta: null,
        number: this.#context.facts.promptNumber(message),
      });
    else if (message.kind === 'steering')
      this.#outline.push({ kind: 'steer', href, text: typed ?? '', meta: null, number: null });
    else if (view.template === 'compaction') {
      const [, tokens] = /\(([^)]*)\)/.exec(view.label) ?? [];
      this.#outline.push({ kind: 'box', href, text: tokens ?? 'Compacted', meta: view.label.slice(-8), number: null });
    }
    for (const call of calls) {
      for (const agent of call.agents)
        this.#outline.push({
          kind: 'agent',
          href: `#${call.id}`,
          text: `${agent.type}: ${agent.title ?? ''}`,
          meta: null,
          number: null,
        });
      if (call.view.template === 'ask-user-question' || call.view.template === 'ask')
        this.#outline.push({ kind: 'ask', href: `#${call.id}`, text: 'Questions', meta: null, number: null });
    }
    this.#turn.calls += calls.length;
    this.#turn.failed += calls.filter((call) => call.view.failed).length;
    const last = message.rows.at(-1);
    if (last !== undefined) this.#turn.end = Math.max(this.#turn.end, this.#pages.timeOf(last));
  }

  #push(html: string): void {
    if (html !== '') this.#turn.html.push(html);
  }

  #openTurn(prompt: Message): void {
    this.#closeTurn();
    const time = this.#pages.timeOf(prompt.rows[0]!);
    const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
    if (this.#day !== '' && day !== '' && day !== this.#day)
      this.#turns.push(this.#context.env.render('components/day.njk', { time }));
    this.#day = day || this.#day;
    this.#turn = { ...newTurn(), start: time, hasPrompt: true };
  }

  #closeTurn(): void {
    const { html, calls, failed, start, end, hasPrompt, isMinor } = this.#turn;
    const took = end > start ? end - start : null;
    const body = safeHtml(html.join('\n'));
    if (html.length > 0)
      this.#turns.push(
        this.#context.env.render('components/turn.njk', { body, hasPrompt, isMinor, calls, failed, took }),
      );
    this.#turn = newTurn();
  }
}

interface Turn {
  readonly html: string[];
  calls: number;
  failed: number;
  readonly start: number;
  end: number;
  readonly hasPrompt: boolean;
  /** Whether there is nothing in it but what only the depth Everything shows. */
  isMinor: boolean;
}

const newTurn = (): Turn => ({
  html: [],
  calls: 0,
  failed: 0,
  start: Number.NaN,
  end: Number.NEGATIVE_INFINITY,
  hasPrompt: false,
  isMinor: true,
});
