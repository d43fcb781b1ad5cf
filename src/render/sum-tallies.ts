import { sayCount } from '../view/tools/say-figures.ts';

/** A piece of a turn, and what is left of it at the depth Conversation, where calls are only counted. */
export interface TurnPiece {
  readonly html: string;
  /** Set where it holds calls and nothing else that is shown there; a line holds none of either. */
  readonly calls: { readonly all: number; readonly failed: number } | null;
}

const LEDGER = /<div class="ledger"(?: data-tally="[^"]*")?>/;

/** Calls that follow each other are counted together, below the last: thirty messages of one call each are one line. */
export function sumTallies(pieces: readonly TurnPiece[]): string[] {
  const written = pieces.map(({ html }) => html);
  let run: number[] = [];
  const close = (): void => {
    if (run.length > 1) {
      const sum = (key: 'all' | 'failed'): number => run.reduce((total, at) => total + pieces[at]!.calls![key], 0);
      const [all, failed] = [sum('all'), sum('failed')];
      const words = `${sayCount(all, 'tool call')}${failed > 0 ? `, ${failed} failed` : ''}`;
      for (const at of run) written[at] = say(written[at]!, at === run.at(-1) ? words : '');
    }
    run = [];
  };
  for (const [at, { html, calls }] of pieces.entries()) {
    if (calls === null) close();
    else if (LEDGER.test(html)) run.push(at);
  }
  close();
  return written;
}

const say = (html: string, words: string): string => html.replace(LEDGER, `<div class="ledger" data-tally="${words}">`);
