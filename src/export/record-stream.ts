import type { Message } from '../view/group-messages.ts';
import type { MessageRecord } from './session-document.ts';

const MOST_KEPT = 64;

/**
 * The messages of a session, each read once for two writers: one takes them in reading order as they come, the other asks
 * for them in its own, which is nearly the same. What it asks for late is read again; what `isTold` need not be read.
 */
export class RecordStream {
  readonly #messages: readonly Message[];
  readonly #record: (message: Message) => MessageRecord;
  readonly #onRecord: (record: MessageRecord, message: Message) => void;
  readonly #isTold: (message: Message) => boolean;
  readonly #kept = new Map<number, MessageRecord>();
  #next = 0;

  constructor(
    messages: readonly Message[],
    record: (message: Message) => MessageRecord,
    onRecord: (record: MessageRecord, message: Message) => void,
    isTold: (message: Message) => boolean,
  ) {
    this.#messages = messages;
    this.#record = record;
    this.#onRecord = onRecord;
    this.#isTold = isTold;
  }

  take(message: Message): MessageRecord {
    this.#readTo(message.number + 1);
    return this.#kept.get(message.number) ?? this.#record(message);
  }

  /** Reads what nobody asked for. */
  drain(): void {
    this.#readTo(this.#messages.length);
  }

  #readTo(end: number): void {
    for (; this.#next < end; this.#next++) {
      const message = this.#messages[this.#next]!;
      if (message.kind === 'header' || this.#isTold(message)) continue;
      const record = this.#record(message);
      this.#onRecord(record, message);
      this.#kept.set(message.number, record);
      this.#kept.delete(message.number - MOST_KEPT);
    }
  }
}
