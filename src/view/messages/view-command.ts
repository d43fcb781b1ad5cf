import type { JsonObject } from '../../read/parse-line.ts';
import { insideTag, textOf } from '../read-content.ts';
import type { Shelf } from '../shelf.ts';
import { oneLine } from '../tools/shorten.ts';
import { cutWords } from './cut-words.ts';
import type { Output } from './message-view.ts';

export interface CommandWords {
  readonly name: 'Command' | 'Shell';
  /** Empty where only what was printed is known. */
  readonly typed: string;
  /** A short result stands beside what was typed. */
  readonly result: string | null;
  readonly outputs: readonly Output[];
}

const SHORT = 100;
const LONGEST_TYPED = 4000;

/** A slash command or a shell line with what it printed. */
export function viewCommand(rows: readonly JsonObject[], shelf: Shelf): CommandWords {
  const texts = rows.map(textOf);
  const all = texts.join('\n');
  const shell = insideTag(all, 'bash-input');
  const outputs = texts.flatMap(outputsOf).filter(({ text }) => text !== '' && text !== '(no content)');
  const [first] = outputs;
  const isShort =
    outputs.length === 1 && first !== undefined && first.text.length <= SHORT && !first.text.includes('\n');
  return {
    name: shell === null && !all.includes('<bash-std') ? 'Command' : 'Shell',
    typed: oneLine(shell ?? slashCommand(all), LONGEST_TYPED),
    result: isShort ? first.text : null,
    outputs: isShort
      ? []
      : outputs.map(({ text, isError }) => ({ ...cutWords(text, 'output', shelf, 'ansi'), isError })),
  };
}

export function slashCommand(text: string): string {
  const name = insideTag(text, 'command-name') ?? insideTag(text, 'command-message');
  const args = insideTag(text, 'command-args');
  return [name === null ? null : name.startsWith('/') ? name : `/${name}`, args].filter((part) => part).join(' ');
}

export function outputsOf(text: string): Pick<Output, 'text' | 'isError'>[] {
  const tags = ['local-command-stdout', 'bash-stdout', 'local-command-stderr', 'bash-stderr'] as const;
  return tags.flatMap((tag) => {
    const inside = insideTag(text, tag);
    return inside === null ? [] : [{ text: inside, isError: tag.endsWith('err') }];
  });
}
