import { showHidden, tidyText } from '../view/hidden-characters.ts';

const ESC = '\u001b';
/** Colours, titles and moves of a terminal; each quantifier stops at the end of the line. */
const SEQUENCES = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\\u0007${ESC}\\n]*(?:\\u0007|${ESC}\\\\)|[ -/]*[0-~])`,
  'g',
);

/** Text for a file that people read: what only drives a terminal goes, and what would hide or reorder text is named. */
export function plainText(text: string): string {
  const tidy = tidyText(text);
  const still = tidy.includes(ESC) ? tidy.replace(SEQUENCES, '') : tidy;
  const lines = still.includes('\r') ? still.split('\n').map(lastState).join('\n') : still;
  return showHidden(lines, (name) => `‹${name}›`);
}

/** A line that was written over, as a progress bar is: what stood there in the end. */
const lastState = (line: string): string =>
  line
    .split('\r')
    .filter((state) => state !== '')
    .at(-1) ?? '';
