import { applySgr, classesOf, PLAIN } from './ansi-style.ts';
import { escapeContent } from './escape.ts';

interface Run {
  text: string;
  readonly classes: string;
}

const ESC = '\u001b';
const BEL = '\u0007';
const BACKSPACE = '\b';

const MOVES = new RegExp(`[${ESC}${BACKSPACE}\r]`);
const CSI = sticky(`${ESC}\\[([0-?]*)[ -/]*([@-~])?`);
// A title, a link, a device's message: its text is for the terminal. One that is not closed on its line is shown.
const STRING = sticky(`${ESC}[\\]PX^_][^${BEL}${ESC}\\n]*(?:${BEL}|${ESC}\\\\)`);
const OTHER = sticky(`${ESC}[ -/]*[0-~]?`);
const WORDS = sticky(`[^${ESC}\\n\\r${BACKSPACE}]+`);

/**
 * What a terminal would show in the end: colours as classes, a line written over as its last state, all other control
 * sequences gone. Not ansi_up: it knows neither inverse nor struck text, and writes true colours as inline styles.
 */
export function ansi(output: string): string {
  const text = output.toWellFormed().replaceAll('\r\n', '\n');
  // Most output has no colours.
  if (!MOVES.test(text)) return escapeContent(text);

  const page = new Page();
  let line: Run[] = [];
  let style = PLAIN;
  let classes = '';
  let returned = false;

  for (let at = 0; at < text.length; ) {
    const character = text[at]!;
    if (character === '\n') {
      page.writeLine(line);
      line = [];
      returned = false;
      at++;
    } else if (character === '\r') {
      returned = true;
      at++;
    } else if (character === BACKSPACE) {
      eraseLast(line);
      at++;
    } else if (character === ESC) {
      const [sequence, parameters = '', final = ''] = matchAt(CSI, text, at) ?? [];
      if (sequence === undefined) at += (matchAt(STRING, text, at) ?? matchAt(OTHER, text, at)!)[0].length;
      else {
        at += sequence.length;
        if (final === 'm') {
          style = applySgr(style, parameters);
          classes = classesOf(style);
        } else if (final === 'G' && Number(parameters) <= 1) returned = true;
        else if (final === 'K' && parameters === '2') line = [];
      }
    } else {
      const words = matchAt(WORDS, text, at)![0];
      at += words.length;
      if (returned) line = [];
      returned = false;
      line.push({ text: words, classes });
    }
  }
  page.writeLine(line);
  return page.end();
}

/** What shows on white space too: lines through and under it, a ground behind it. */
const DRAWN = /a[USR]|\bb/;

/** Collects the HTML; neighbours of one look are one tag, also across lines. */
class Page {
  #html = '';
  #text = '';
  #classes = '';
  #lines = 0;
  #gap = '';

  writeLine(line: readonly Run[]): void {
    if (this.#lines++ > 0) this.#gap += '\n';
    for (const { text, classes } of line) {
      if (text === '') continue;
      if (classes !== this.#classes) this.#close(text.trim() === '' && !DRAWN.test(classes) ? '' : classes);
      this.#text += this.#gap + text;
      this.#gap = '';
    }
  }

  end(): string {
    this.#close('');
    return this.#html;
  }

  #close(next: string): void {
    const html = escapeContent(this.#text);
    this.#html += this.#classes === '' || html === '' ? html : `<i class="${this.#classes}">${html}</i>`;
    this.#html += this.#gap;
    this.#text = '';
    this.#gap = '';
    this.#classes = next;
  }
}

function eraseLast(line: Run[]): void {
  while (line.at(-1)?.text === '') line.pop();
  const last = line.at(-1);
  if (!last) return;
  const isPair = (last.text.codePointAt(last.text.length - 2) ?? 0) > 0xffff;
  last.text = last.text.slice(0, isPair ? -2 : -1);
}

function sticky(pattern: string): RegExp {
  return new RegExp(pattern, 'y');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
