import type { Message } from '../view/group-messages.ts';
import type { SessionPages } from '../view/session-pages.ts';
import type { MessageRecord } from './session-document.ts';
import type { Told, ToldPage, TwinMemory } from './twin-memory.ts';

/** What the twins of a session told before, and what is to be remembered of what they tell now. */
export interface TwinScript {
  recall(message: Message): Told | undefined;
  /** Records a message, and sees whether that can be left out next time. */
  watch(message: Message, record: () => MessageRecord): MessageRecord;
  keepJson(message: Message, text: string): void;
  keepPieces(message: Message, pieces: readonly string[]): void;
  /** All is told. */
  close(): void;
}

/** Of a session whose twins are written once. */
export const NO_SCRIPT: TwinScript = {
  recall: () => undefined,
  watch: (_, record) => record(),
  keepJson: () => {},
  keepPieces: () => {},
  close: () => {},
};

export interface ScriptSetup {
  readonly memory: TwinMemory;
  /** Changes with anything that is said on a page; null of one that is not remembered. */
  keyOf(part: number): string | null;
  /** How often something was redacted so far: what was is counted when it is read, so it has to be read. */
  countRedactions(): number;
}

/** Remembers messages that say nothing but their own words: not those with pictures, which are files of the site. */
export class PageScript implements TwinScript {
  readonly #pages: SessionPages;
  readonly #setup: ScriptSetup;
  readonly #parts = new Map<number, Part>();

  constructor(pages: SessionPages, setup: ScriptSetup) {
    this.#pages = pages;
    this.#setup = setup;
  }

  recall(message: Message): Told | undefined {
    return this.#partOf(message).known.get(message.number);
  }

  watch(message: Message, record: () => MessageRecord): MessageRecord {
    const before = this.#setup.countRedactions();
    const one = record();
    if (hasPictures(one) || this.#setup.countRedactions() !== before) this.#partOf(message).unfit.add(message.number);
    return one;
  }

  keepJson(message: Message, json: string): void {
    this.#keep(message, { json });
  }

  keepPieces(message: Message, pieces: readonly string[]): void {
    this.#keep(message, { pieces });
  }

  close(): void {
    for (const { key, known, fresh, unfit } of this.#parts.values()) {
      if (key === null) continue;
      const page = new Map(known);
      for (const [number, { json, pieces }] of fresh)
        if (json !== undefined && pieces && !unfit.has(number)) page.set(number, { json, pieces });
      this.#setup.memory.keep(key, page);
    }
  }

  #keep(message: Message, told: Partial<Told>): void {
    const { key, fresh } = this.#partOf(message);
    if (key !== null) fresh.set(message.number, { ...fresh.get(message.number), ...told });
  }

  #partOf(message: Message): Part {
    const number = this.#pages.partOf(message);
    let part = this.#parts.get(number);
    if (!part) {
      const key = this.#setup.keyOf(number);
      const known = key === null ? undefined : this.#setup.memory.recall(key);
      part = { key, known: known ?? new Map(), fresh: new Map(), unfit: new Set() };
      this.#parts.set(number, part);
    }
    return part;
  }
}

interface Part {
  readonly key: string | null;
  readonly known: ToldPage;
  readonly fresh: Map<number, Partial<Told>>;
  readonly unfit: Set<number>;
}

const hasPictures = ({ blocks }: MessageRecord): boolean =>
  blocks.some(
    (block) =>
      block.type === 'image' ||
      (block.type === 'result' && block.result.images.length > 0) ||
      (block.type === 'call' && (block.result?.images.length ?? 0) > 0),
  );
