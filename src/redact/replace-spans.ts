import { placeholder } from './name-secrets.ts';

/** A stretch of a text that may not be shown, and what is shown instead. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  /** Without one, no scan ever saw it. */
  readonly number?: string;
  /** Shown instead of a placeholder. */
  readonly shown?: string;
}

/** The text with its spans replaced. Spans that overlap become one, named by the longest; a placeholder stays. */
export function replaceSpans(text: string, spans: readonly Span[], count: (rule: string) => void): string {
  if (spans.length === 0) return text;
  let out = '';
  let done = 0;
  const kept = text.includes(PLACEHOLDER) ? spans.flatMap((span) => outsidePlaceholders(span, text)) : spans;
  for (const span of mergeSpans(kept)) {
    count(span.rule);
    out += text.slice(done, span.start) + (span.shown ?? placeholder(span.rule, span.number ?? ''));
    done = span.end;
  }
  return out + text.slice(done);
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) {
      const named = span.end - span.start > last.end - last.start ? span : last;
      merged[merged.length - 1] = { ...named, start: last.start, end: span.end };
    }
  }
  return merged;
}

const PLACEHOLDER = '[REDACTED:';
const PLACEHOLDERS = /\[REDACTED:[a-z0-9-]{1,48}(?:#e?\d{1,7})?\]/g;
const LEAST_PIECE = 9;

/** Redacting twice changes nothing: what was replaced once is no secret any more, only what stands around it. */
function outsidePlaceholders(span: Span, text: string): Span[] {
  const reach = 64;
  const from = Math.max(0, span.start - reach);
  const piece = text.slice(from, span.end + reach);
  if (!piece.includes(PLACEHOLDER)) return [span];
  const pieces: Span[] = [];
  let start = span.start;
  for (const { index, 0: found } of piece.matchAll(PLACEHOLDERS)) {
    const at = from + index;
    if (at + found.length <= start || at >= span.end) continue;
    if (at - start >= LEAST_PIECE) pieces.push({ ...span, start, end: at });
    start = Math.max(start, at + found.length);
  }
  if (start === span.start) return [span];
  if (span.end - start >= LEAST_PIECE) pieces.push({ ...span, start });
  return pieces;
}
