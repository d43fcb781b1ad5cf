import { basicHue, type Hue, nearestHue, paletteHue } from './ansi-colours.ts';

/** How a terminal would write the next character. */
export interface AnsiStyle {
  readonly colour: Hue;
  readonly ground: Hue | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly struck: boolean;
  readonly inverse: boolean;
}

export const PLAIN: AnsiStyle = {
  colour: '',
  ground: null,
  bold: false,
  dim: false,
  italic: false,
  underlined: false,
  struck: false,
  inverse: false,
};

/** Codes without an argument. Hidden text (8) is shown: a page keeps no secrets from its reader. */
const SWITCHES: Readonly<Record<number, Partial<AnsiStyle>>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underlined: true },
  7: { inverse: true },
  9: { struck: true },
  21: { underlined: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underlined: false },
  27: { inverse: false },
  29: { struck: false },
  39: { colour: '' },
  49: { ground: null },
};

/** The style after `ESC [ parameters m`. */
export function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  let next = style;
  // With colons a code and its arguments are one parameter: `4:3`, `38:2::255:0:0`.
  const codes = parameters.split(';').map((parameter) => parameter.split(':').map(Number));
  for (let i = 0; i < codes.length; i++) {
    const [code = 0, ...own] = codes[i]!;
    if (code === 38 || code === 48 || code === 58) {
      const rest = own.length > 0 ? own : codes.slice(i + 1, i + 5).map(([first = 0]) => first);
      if (own.length === 0) i += argumentCount(rest[0]);
      if (code !== 58) next = paint(next, code === 48, extendedHue(rest));
    } else if (code === 4 && own[0] === 0) next = { ...next, underlined: false };
    else next = switchStyle(next, code);
  }
  return next;
}

function switchStyle(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return PLAIN;
  const change = SWITCHES[code];
  if (change) return { ...style, ...change };
  const isBright = code >= 90 && code <= 107;
  const tens = Math.floor((isBright ? code - 60 : code) / 10);
  if ((tens !== 3 && tens !== 4) || code % 10 > 7) return style;
  return paint(style, tens === 4, basicHue(code % 10));
}

const paint = (style: AnsiStyle, isGround: boolean, hue: Hue): AnsiStyle =>
  isGround ? { ...style, ground: hue } : { ...style, colour: hue };

/** How many parameters follow 38 or 48: `5;n` or `2;r;g;b`. */
const argumentCount = (kind: number | undefined): number => (kind === 5 ? 2 : kind === 2 ? 4 : 0);

function extendedHue([kind, ...rest]: readonly number[]): Hue {
  if (kind === 5) return paletteHue(clamp(rest[0]));
  // `38:2:<space>:r:g:b` names a colour space that nobody sets.
  const [red, green, blue] = rest.slice(-3);
  return kind === 2 && rest.length >= 3 ? nearestHue([clamp(red), clamp(green), clamp(blue)]) : '';
}

const clamp = (value = 0): number => Math.min(255, Math.max(0, Number.isNaN(value) ? 0 : value));

/** The classes of a style, '' for plain ink. */
export function classesOf(style: AnsiStyle): string {
  const classes: string[] = [];
  const colour = style.dim ? 'd' : style.colour;
  if (colour !== '' && !style.inverse) classes.push(`a${colour}`);
  if (style.bold) classes.push('aB');
  if (style.italic) classes.push('aI');
  if (style.underlined) classes.push('aU');
  if (style.struck) classes.push('aS');
  if (style.inverse) classes.push(inverseClass(style.colour));
  else if (style.ground !== null) classes.push(groundClass(style.ground));
  return classes.join(' ');
}

/** Red and green carry a meaning (failed, passed), also turned round. */
const inverseClass = (colour: Hue): string => (colour === 'r' || colour === 'g' ? `b${colour}` : 'aR');

const groundClass = (ground: Hue): string => (ground === 'r' || ground === 'g' ? `b${ground}` : 'bx');
