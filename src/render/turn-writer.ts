import type { Environment } from 'nunjucks';
import { type Day, dayFinder, soundTime } from '../view/pages/days.ts';
import { safeHtml } from './rich-text/safe-html.ts';
import { sumTallies, type TurnPiece } from './sum-tallies.ts';

/** A prompt whose turn began on an earlier page: what follows of it stands under its words once more. */
export interface ContinuedPrompt {
  readonly number: number | null;
  readonly href: string;
  readonly text: string;
}

interface Turn {
  readonly pieces: TurnPiece[];
  calls: number;
  failed: number;
  readonly start: number;
  end: number;
  readonly hasPrompt: boolean;
  continued: ContinuedPrompt | null;
  /** Whether there is nothing in it but what only the depth Everything shows. */
  isMinor: boolean;
}

/** The turns of a page: a prompt and what followed, with a divider where a new day begins. */
export class TurnWriter {
  readonly #env: Environment;
  readonly #timeZone: string;
  readonly #dayOf: (time: number) => Day;
  readonly #written: string[] = [];
  #turn = newTurn();
  #day: Day = '';
  #quiet: TurnPiece['calls'] = null;

  constructor(env: Environment, timeZone: string) {
    this.#env = env;
    this.#timeZone = timeZone;
    this.#dayOf = dayFinder(timeZone);
  }

  /** Begins the turn of a prompt that was written at this time. */
  open(time: number): void {
    this.#close();
    const day = soundTime(time) === null ? '' : this.#dayOf(time);
    if (this.#day !== '' && day !== '' && day !== this.#day)
      this.#written.push(this.#env.render('components/day.njk', { time, timeZone: this.#timeZone }));
    this.#day = day || this.#day;
    this.#turn = { ...newTurn(), start: time, hasPrompt: true };
  }

  /** `continued` tells which turn it belongs to, should none have begun on this page. */
  push(html: string, continued: () => ContinuedPrompt | null): void {
    const [trimmed, calls] = [html.trim(), this.#quiet];
    this.#quiet = null;
    if (trimmed === '') return;
    if (this.#turn.pieces.length === 0 && !this.#turn.hasPrompt) this.#turn.continued = continued();
    this.#turn.pieces.push({ html: trimmed, calls });
  }

  /** What is pushed next has so many calls, and nothing beside them that is shown where calls are only counted. */
  hush(all: number, failed: number): void {
    this.#quiet = { all, failed };
  }

  /** A message that is not minor keeps its turn in sight at every depth, wherever it is nested. */
  keepInSight(): void {
    this.#turn.isMinor = false;
  }

  /** What the turn's tally says at lower depths. */
  count(calls: number, failed: number, end: number): void {
    this.#turn.calls += calls;
    this.#turn.failed += failed;
    this.#turn.end = Math.max(this.#turn.end, end);
  }

  finish(): string {
    this.#close();
    return this.#written.join('\n');
  }

  #close(): void {
    const { pieces, start, end, ...facts } = this.#turn;
    const took = end > start ? end - start : null;
    const body = safeHtml(sumTallies(pieces).join('\n'));
    if (pieces.length > 0) this.#written.push(this.#env.render('components/turn.njk', { ...facts, body, took }));
    this.#turn = newTurn();
  }
}

const newTurn = (): Turn => ({
  pieces: [],
  calls: 0,
  failed: 0,
  start: Number.NaN,
  end: Number.NEGATIVE_INFINITY,
  hasPrompt: false,
  continued: null,
  isMinor: true,
});
