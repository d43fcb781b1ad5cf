import type { Message } from '../group-messages.ts';
import { soundTime } from '../pages/days.ts';
import type { ReadRow, SessionPages } from '../session-pages.ts';
import { facetValue, type LineFacets, lineFacets } from './line-facets.ts';
import { messageEntries, type SearchEntry } from './message-entries.ts';
import type { PlacedMessage, RecordPlace } from './record-place.ts';
import { indexedText } from './search-words.ts';

/** A record as the pages of a session give it: the index adds the title, which may change with every row. */
export interface SearchRecord {
  readonly place: Pick<RecordPlace, 'page' | 'label' | 'time' | 'messages'>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly content: string;
}

/** A record is cut behind the message that makes it longer than this; a longer text is several. */
const ENOUGH = 8000;
const LONGEST = 12_000;

type Draft = {
  filters: SearchRecord['filters'];
  label: string | null;
  texts: string[];
  messages: PlacedMessage[];
  words: number;
  length: number;
};

/** Finds what can be found on the pages of one session, page by page. */
export class SessionRecords {
  readonly #pages: SessionPages;
  readonly #read: ReadRow;
  readonly #facetsOf: (line: number) => LineFacets;
  readonly #monthOf: (time: number) => string;
  readonly #slug: string;

  constructor(pages: SessionPages, read: ReadRow, { slug, dayOf }: { slug: string; dayOf: (time: number) => string }) {
    this.#pages = pages;
    this.#read = read;
    this.#facetsOf = lineFacets(pages);
    this.#monthOf = (time) => dayOf(time).slice(0, 7);
    this.#slug = slug;
  }

  /** Records of one page, in the order in which they begin. */
  of(part: number): readonly SearchRecord[] {
    const { first, end } = this.#pages.parts[part]!;
    const page = `${this.#slug}/${this.#pages.file(part)}`;
    const drafts: Draft[] = [];
    const open = new Map<string, Draft>();
    const turns = new Map<number, number>();
    for (const message of this.#pages.messages.messages.slice(first, end)) {
      const turn = (turns.get(message.line) ?? 0) + (BEGINS_TURN.has(message.kind) ? 1 : 0);
      turns.set(message.line, turn);
      for (const entry of messageEntries(message, this.#pages, this.#read)) {
        const month = soundTime(entry.time) === null ? '' : this.#monthOf(entry.time);
        const isCompacted = message.number < this.#facetsOf(message.line).compactedUntil;
        const key = [message.line, turn, isCompacted, month, entry.role, entry.tool, entry.model].join('\n');
        for (const text of pieces(indexedText(entry.text))) {
          let draft = open.get(key);
          if (!draft || draft.length + text.length > LONGEST) {
            draft = newDraft(
              this.#filtersOf(entry, { month, isCompacted, line: message.line }),
              this.#facetsOf(message.line).task,
            );
            drafts.push(draft);
            open.set(key, draft);
          }
          add(draft, entry, text);
          if (draft.length >= ENOUGH) open.delete(key);
        }
      }
    }
    return drafts.map(({ filters, label, texts, messages }) => ({
      place: { page, label, time: messages[0]!.time, messages },
      filters,
      content: texts.join(' '),
    }));
  }

  #filtersOf(
    { role, tool, model }: SearchEntry,
    { month, isCompacted, line }: { month: string; isCompacted: boolean; line: number },
  ): SearchRecord['filters'] {
    const { isAbandoned, agent } = this.#facetsOf(line);
    return {
      role: [role],
      ...(tool !== null && { tool: [facetValue(tool)] }),
      ...(model !== null && model !== '<synthetic>' && { model: [facetValue(model)] }),
      ...(month !== '' && { month: [month] }),
      branch: [isAbandoned ? 'abandoned' : 'active', ...(isCompacted ? ['compacted'] : [])],
      agent: [agent ?? 'main'],
      session: [this.#pages.name],
    };
  }
}

const BEGINS_TURN: ReadonlySet<Message['kind']> = new Set([
  'prompt',
  'command',
  'bash-input',
  'compaction',
  'teammate',
]);

const newDraft = (filters: Draft['filters'], label: string | null): Draft => ({
  filters,
  label,
  texts: [],
  messages: [],
  words: 0,
  length: 0,
});

function add(draft: Draft, { anchor, time }: SearchEntry, text: string): void {
  const sound = soundTime(time);
  draft.messages.push({ word: draft.words, anchor, time: sound === null ? null : Math.floor(sound / 1000) });
  draft.texts.push(text);
  draft.length += text.length + 1;
  draft.words += countWords(text);
}

function countWords(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) words++;
  return words;
}

/** Cut at spaces; an empty text has no pieces. */
function* pieces(text: string): Iterable<string> {
  let from = 0;
  while (text.length - from > LONGEST) {
    const space = text.lastIndexOf(' ', from + LONGEST);
    const end = space > from ? space : from + LONGEST - (isHigh(text.charCodeAt(from + LONGEST - 1)) ? 1 : 0);
    yield text.slice(from, end);
    from = text[end] === ' ' ? end + 1 : end;
  }
  if (from < text.length) yield text.slice(from);
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
