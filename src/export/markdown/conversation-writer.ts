import type { Message } from '../../view/group-messages.ts';
import { sayCount } from '../../view/tools/say-figures.ts';
import { callsIn, type Depth, showAt } from '../depth.ts';
import type { ProjectExport } from '../project-export.ts';
import type { MessageRecord } from '../session-document.ts';
import { inline, prefixLines, target } from './marks.ts';
import { writeMessage } from './write-message.ts';

export const AGENTS = ['inline', 'files', 'none'] as const;
export type Agents = (typeof AGENTS)[number];

export interface ConversationOptions {
  readonly depth: Depth;
  readonly agents: Agents;
  /** Name of the file in which an agent's conversation is, where it has one of its own. */
  agentFile(line: number): string;
}

/** Where the content of messages comes from. */
export interface MessageSource {
  record(message: Message): MessageRecord;
  /** The pieces that a message was written in before, at a depth that leaves no call out. */
  recall?(message: Message): readonly string[] | undefined;
  /** Is given the list in which the pieces of a message will be, if no agent hangs on it. */
  keep?(message: Message, pieces: readonly string[]): void;
}

/** Deeper than this, agents stand below each other instead of in each other. */
const DEEPEST_NEST = 12;

/** Writes messages one after the other; agents, and versions that were left, are quotations at their place. */
export class ConversationWriter {
  readonly #project: ProjectExport;
  readonly #options: ConversationOptions;
  readonly #out: (text: string) => void;
  readonly #source: MessageSource;
  #prefix = '';
  #nest = 0;
  #callsLeftOut = 0;
  readonly #deep: number[] = [];

  constructor(
    project: ProjectExport,
    options: ConversationOptions,
    out: (text: string) => void,
    source: MessageSource = { record: (message) => project.record(message, project.joinAsRead) },
  ) {
    this.#project = project;
    this.#options = options;
    this.#out = out;
    this.#source = source;
  }

  /** A paragraph, a heading, a block of code. */
  readonly piece = (text: string): void => this.#out(`${prefixLines(text, this.#prefix)}\n${this.#prefix.trimEnd()}\n`);

  message(message: Message): void {
    if (message.kind === 'header') return;
    const known = this.#source.recall?.(message);
    if (known) for (const piece of known) this.piece(piece);
    else this.#anew(message);
  }

  #anew(message: Message): void {
    const whole = this.#source.record(message);
    const shown = showAt(this.#options.depth, whole);
    const pieces: string[] = [];
    if (message.nested.length === 0) this.#source.keep?.(message, pieces);
    if (shown === null) {
      this.#callsLeftOut += callsIn(whole);
      return;
    }
    this.tally();
    const record = this.#project.place.isLinked ? shown : { ...shown, link: '' };
    const written = new Set<number>();
    const write = (piece: string): void => {
      pieces.push(piece);
      this.piece(piece);
    };
    writeMessage(record, write, (ids) => {
      const lines = ids.flatMap((id) => this.#project.lineNumbers.get(id) ?? []);
      for (const line of lines) written.add(line);
      return lines.map((line) => this.agent(line)).every((isHere) => isHere);
    });
    if (callsIn(shown) < callsIn(whole)) this.#callsLeftOut += callsIn(whole) - callsIn(shown);
    if (this.#showsTools) for (const line of this.#agentsBehind(message)) if (!written.has(line)) this.agent(line);
    if (this.#nest === 0) this.#writeDeep();
  }

  /** Says how many calls were left out since the last message that was shown. */
  tally(): void {
    if (this.#callsLeftOut > 0) this.piece(`*${sayCount(this.#callsLeftOut, 'tool call')}*`);
    this.#callsLeftOut = 0;
  }

  /** An agent's conversation, or where it is; false if it is not here. */
  agent(line: number): boolean {
    if (!this.#showsTools) return false;
    const { agents, agentFile } = this.#options;
    const name = this.#nameOf(line);
    if (agents === 'none') this.piece(`*${name}, left out.*`);
    else if (agents === 'files') this.piece(`[${name}](${target(agentFile(line))})`);
    else if (this.#nest >= DEEPEST_NEST) {
      this.#deep.push(line);
      this.piece(`*${name}: below.*`);
    } else this.#quoted(line);
    return agents === 'inline';
  }

  /** A version of a prompt that was left behind. */
  version(line: number): void {
    this.#quoted(line);
    if (this.#nest === 0) this.#writeDeep();
  }

  /** Everything on a line and below it. */
  line(line: number): void {
    for (const item of this.#project.itemsOf(line)) {
      if (item.kind === 'message') this.message(item.message);
      else if (item.kind === 'agent') this.agent(item.line);
      else for (const branch of item.fork.branches) this.#branch(branch);
    }
    this.tally();
  }

  #branch(line: number): void {
    if (this.#nest < DEEPEST_NEST) this.#quoted(line);
    else this.#deep.push(line);
  }

  #quoted(line: number): void {
    const outside = this.#prefix;
    this.tally();
    this.#prefix = `${outside}> `;
    this.#nest++;
    this.piece(`**${this.#nameOf(line)}**`);
    this.line(line);
    this.#nest--;
    this.#prefix = outside;
    this.#out(`${outside.trimEnd()}\n`);
  }

  #writeDeep(): void {
    for (let line = this.#deep.shift(); line !== undefined; line = this.#deep.shift()) this.#quoted(line);
  }

  get #showsTools(): boolean {
    return this.#options.depth === 'tools' || this.#options.depth === 'everything';
  }

  /** Agents that a message spawned, by whichever of its calls. */
  #agentsBehind({ nested }: Message): readonly number[] {
    const { lines } = this.#project.project.timeline.tree;
    return nested.filter((line) => lines[line]!.kind === 'agent' && lines[line]!.attachment !== -1);
  }

  #nameOf(line: number): string {
    const { tree, titles } = this.#project.project.timeline;
    const { kind, agentType, choice } = tree.lines[line]!;
    const title = titles[line] ? `: ${inline(titles[line], 120)}` : '';
    if (kind === 'branch') return `⑂ A version of this prompt${choice === null ? '' : `, ${choice.status}`}${title}`;
    return `Agent ${inline(agentType ?? 'unknown', 60)}${title}`;
  }
}
