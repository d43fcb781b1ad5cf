import type { Message } from '../../view/group-messages.ts';
import type { SessionPages } from '../../view/session-pages.ts';

/**
 * What of a session a page can be told without. Most pages hold a stretch of the main flow, and agents and abandoned
 * versions as a whole: such a page stays what it is when the session grows behind it.
 */
export class PartReach {
  readonly #pages: SessionPages;
  /** The trunk and the active branches it goes on in: of these a page shows a stretch, and counts nothing beyond it. */
  readonly #flow = new Set<number>();
  #behind: readonly (readonly Message[])[] | undefined;

  constructor(pages: SessionPages) {
    this.#pages = pages;
    const { lines } = pages.timeline.tree;
    // a line is read later than its parent
    for (const line of pages.messages.byLine.keys()) {
      const { kind, choice, parent } = lines[line]!;
      if (kind === 'trunk' || (kind === 'branch' && choice?.status === 'active' && this.#flow.has(parent)))
        this.#flow.add(line);
    }
  }

  /** Lines of which a page shows anything, and whether it holds all of each. Null if it counts what is elsewhere. */
  linesOn(part: number): ReadonlyMap<number, boolean> | null {
    const { timeline, messages, parts } = this.#pages;
    const { lines, below } = timeline.tree;
    const { first, end } = parts[part]!;
    const isWhole = (line: number): boolean => {
      const own = messages.byLine.get(line);
      return own !== undefined && own[0]!.number >= first && own.at(-1)!.number < end;
    };
    // its call tells of an agent, wherever it speaks; one that no call sent stands by itself
    const isTold = (child: number): boolean => lines[child]!.kind === 'agent' && lines[child]!.attachment !== -1;
    const shown = new Map<number, boolean>();
    for (const { line, nested } of messages.messages.slice(first, end))
      for (const one of [line, ...nested.filter(isTold)]) if (!shown.has(one)) shown.set(one, isWhole(one));
    for (const [line, whole] of shown) {
      const isFlow = this.#flow.has(line);
      if (!whole && !isFlow) return null;
      const { kind, parent, forkRow } = lines[line]!;
      const goesOn = isFlow && messages.byLine.get(line)![0]!.number < first;
      if (kind !== 'branch' || goesOn) continue;
      // a fork tells of all its versions: when, and how long each went on
      const versions = (below.get(parent) ?? []).filter((one) => lines[one]!.forkRow === forkRow);
      if (!versions.every((one) => lines[one]!.kind !== 'branch' || isWhole(one))) return null;
    }
    return shown;
  }

  /** What a reader of a page has behind her: on each line of the flow, the last message, and the last prompt. */
  before(part: number): readonly Message[] {
    this.#behind ??= this.#lookBehind();
    return this.#behind[part]!;
  }

  #lookBehind(): readonly (readonly Message[])[] {
    const { messages, parts } = this.#pages;
    const last = new Map<number, Message>();
    const prompt = new Map<number, Message>();
    return parts.map(({ first, end }) => {
      const behind = [...last.values(), ...prompt.values()];
      for (const message of messages.messages.slice(first, end)) {
        if (!this.#flow.has(message.line)) continue;
        if (message.rows.length > 0) last.set(message.line, message);
        if (message.kind === 'prompt') prompt.set(message.line, message);
      }
      return behind;
    });
  }
}
