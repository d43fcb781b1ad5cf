import type { Page } from 'playwright-core';
import type { BuiltSite } from './site-pages.ts';

/** A message to be found: where it is, every id that is its own, and a query of three of its rarer words. */
export interface Sample {
  readonly kind: string;
  readonly address: string;
  readonly ids: readonly string[];
  readonly query: string;
}

interface Text {
  readonly kind: string;
  readonly address: string;
  readonly ids: readonly string[];
  readonly text: string;
}

/** Taken from the pages, not from the index: what a reader sees can be found. */
const KINDS: Readonly<Record<string, string>> = {
  prompt: '.turn > .message[data-kind=prompt] > .said',
  answer: '.turn > .message[data-kind=answer] > .prose',
  thinking: '.turn > .message[data-kind=answer] > .think',
  'Bash command': '.turn > .message > .ledger .call.i-bash:not(.agent .call) > .cmd',
  'edited path': ':is(.call.i-edit, .call.i-write) > summary .path',
  'agent answer': '.call.agent > .thread > .message[data-kind=answer] > .prose',
  'abandoned branch': '.version[data-state=abandoned] .thread > .message > :is(.prose, .said)',
  'before a compaction':
    '.turn:has(~ .divide[data-kind=compaction], ~ .turn .divide[data-kind=compaction]) > .message > .prose',
};

/** Everything else that says something: not looked for, but it may say the same. */
const OTHERS = '.call';

/** Runs in the page: the text of each, and the ids that its message, or its call, has for itself. */
const READ = `(kinds) => {
  const own = (holder) => [holder, ...holder.querySelectorAll('[id^="msg-"]')]
    .filter((each) => each.id && (each === holder || each.parentElement.closest('.message, .call, .line') === holder))
    .map(({ id }) => id);
  return Object.entries(kinds).flatMap(([kind, selector]) => [...document.querySelectorAll(selector)].map((element) => {
    const call = element.closest('.call');
    const message = element.closest('.message');
    const holder = call && (!message || message.contains(call)) ? call : message;
    const copy = element.cloneNode(true);
    for (const sign of copy.querySelectorAll('.ctl')) sign.replaceWith(' ');
    for (const line of copy.querySelectorAll('br, p, li, pre, td, h4, h5, h6')) line.after(' ');
    return { kind, ids: [...new Set([...own(holder), ...own(message ?? holder)])], text: copy.textContent.slice(0, 4000) };
  }));
}`;

/** As many messages of each kind as of any other, as far as there are, evenly over the archive. */
export async function takeSamples(page: Page, top: string, site: BuiltSite, most: number): Promise<Sample[]> {
  const texts: Text[] = [];
  for (const address of site.pages.keys()) {
    if (!/^[^/]+\/(?!index|all)[^/]+\.html$/.test(address) || /^(?:blocks|m)\//.test(address)) continue;
    await page.goto(top + address);
    const read = await page.evaluate<Omit<Text, 'address'>[]>(
      `(${READ})(${JSON.stringify({ ...KINDS, other: OTHERS })})`,
    );
    texts.push(...read.map((each) => ({ ...each, address })));
  }
  const read = texts.map((text) => ({ ...text, words: new Set(wordsOf(text.text)) }));
  const spread = countWords(read);
  const kinds = Object.keys(KINDS).map((kind) => samplesOf(kind, read, spread));
  const samples: Sample[] = [];
  for (let left = kinds; left.length > 0 && samples.length < most; )
    left = left.filter((kind) => {
      const { value } = kind.next();
      if (value && samples.length < most) samples.push(value);
      return value !== undefined;
    });
  return samples.toSorted((a, b) => Object.keys(KINDS).indexOf(a.kind) - Object.keys(KINDS).indexOf(b.kind));
}

function* samplesOf(
  kind: string,
  texts: readonly ReadText[],
  spread: ReadonlyMap<string, number>,
): Generator<Sample, undefined> {
  const able = texts.filter((text) => text.kind === kind && text.words.size >= 3 && text.ids.length > 0);
  for (const { text } of inSteps(able)) {
    const sample = sampleOf(text, texts, spread);
    if (sample) yield sample;
  }
}

/** The golden section leaves no part of the archive out, however many are taken. */
const inSteps = <T>(texts: readonly T[]): { readonly text: T }[] =>
  texts.map((text, nth) => ({ text, key: (nth * 0.618034) % 1 })).toSorted((a, b) => a.key - b.key);

type ReadText = Text & { readonly words: ReadonlySet<string> };

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/(?<![\p{L}\p{N}_])\p{L}[\p{L}\p{N}_]{2,30}(?![\p{L}\p{N}_])/gu) ?? [];

/** In how many texts a word is. */
function countWords(texts: readonly ReadText[]): ReadonlyMap<string, number> {
  const spread = new Map<string, number>();
  for (const { words } of texts) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  return spread;
}

const MOST_ALIKE = 5;

/** Texts that say the same in many places cannot be told apart by their words: those are left out. */
function sampleOf(
  { kind, address, ids, words }: ReadText,
  texts: readonly ReadText[],
  spread: ReadonlyMap<string, number>,
): Sample | null {
  const rare = [...words].toSorted((a, b) => spread.get(a)! - spread.get(b)!).slice(0, 3);
  const alike = texts.filter((text) => rare.every((word) => text.words.has(word))).length;
  return alike > MOST_ALIKE ? null : { kind, address, ids, query: rare.join(' ') };
}
