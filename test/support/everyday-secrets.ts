import { readFileSync } from 'node:fs';
import { type Draw, drawFrom } from './draw-letters.ts';

/** A line of `everyday-secrets.txt`, drawn. */
export interface EverydaySecret {
  readonly line: string;
  readonly text: string;
  readonly values: readonly string[];
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const A = LOWER + UPPER + DIGITS;

const ALPHABETS: Readonly<Record<string, string>> = {
  alnum: A,
  base32: `${UPPER}234567`,
  base64: `${A}+/`,
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
  digits: DIGITS,
  hex: `${DIGITS}abcdef`,
  letters: LOWER + UPPER,
  symbols: `${A}!@#%^*()-_=+`,
  upper: UPPER + DIGITS,
  upper32: `${UPPER}234567`,
  upperhex: `${DIGITS}ABCDEF`,
  url: `${A}-_`,
};

const WORDS = ['Marble', 'kite', 'Osprey', 'lantern', 'Quartz', 'saddle', 'Fjord', 'walnut', 'Ember', 'tundra'];

/** As people choose them, and as machines do. */
const PASSWORDS: readonly ((draw: Draw) => string)[] = [
  (draw) => pick(WORDS, draw) + draw(DIGITS, 4),
  (draw) => `${pick(WORDS, draw)}-${pick(WORDS, draw)}-${draw(DIGITS, 2)}`,
  (draw) => `${pick(WORDS, draw)}${draw(DIGITS, 2)}!${pick(WORDS, draw)}`,
  (draw) => draw(A, 16),
  (draw) => draw(`${A}!*^~_-.`, 20),
];

const pick = (list: readonly string[], draw: Draw): string => list[Number(draw(DIGITS, 1)) % list.length]!;

const LINES = readFileSync(new URL('../redact/everyday-secrets.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /[{<](?:\w+:\d+|password|basic|uuid)[>}]/.test(line) && !line.startsWith('Secrets as'));

/** One of every line. */
export function everydaySecrets(seed: number): EverydaySecret[] {
  const draw = drawFrom(seed);
  return LINES.map((line) => {
    const values: string[] = [];
    const text = line
      .replace(/\\([n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      .replace(
        /([{<])(?:(\w+):(\d+)|(password|basic)(?=})|(uuid))[>}]/g,
        (_, mark: string, kind = '', length = '', word = '') => {
          const value = kind ? draw(ALPHABETS[kind]!, Number(length)) : word ? drawWord(word, draw) : uuid(draw);
          if (mark === '{') values.push(value);
          return value;
        },
      );
    return { line, text, values };
  });
}

const drawWord = (word: string, draw: Draw): string =>
  word === 'basic' ? Buffer.from(`mira:${password(draw)}`).toString('base64') : password(draw);

function password(draw: Draw): string {
  return PASSWORDS[Number(draw(DIGITS, 1)) % PASSWORDS.length]!(draw);
}

function uuid(draw: Draw): string {
  return [8, 4, 4, 4, 12].map((length) => draw(ALPHABETS.hex!, length)).join('-');
}
