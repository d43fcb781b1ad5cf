/** r, g, y, b, m, c; `d` for what is dark or grey; '' for white, which is plain ink. */
export type Hue = 'r' | 'g' | 'y' | 'b' | 'm' | 'c' | 'd' | '';

type Rgb = readonly [red: number, green: number, blue: number];

const BASIC: readonly Hue[] = ['d', 'r', 'g', 'y', 'b', 'm', 'c', ''];
const CIRCLE: readonly Hue[] = ['r', 'y', 'g', 'c', 'b', 'm'];
const CUBE_STEPS = [0, 95, 135, 175, 215, 255];

/** Below this difference of its strongest and weakest part a colour is a grey. */
const GREY = 32;
/** A grey lighter than this is white. */
const WHITE = 176;

/** One of the eight colours, normal or bright: bright ones share their hue, but for black, which turns grey. */
export const basicHue = (index: number): Hue => BASIC[index % 8] ?? '';

/** One of the 256: the sixteen, a cube of six steps, a ramp of greys. */
export function paletteHue(index: number): Hue {
  if (index < 16) return basicHue(index);
  if (index >= 232) return nearestHue([8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10]);
  const place = index - 16;
  const step = (size: number): number => CUBE_STEPS[Math.floor(place / size) % 6]!;
  return nearestHue([step(36), step(6), step(1)]);
}

/** The nearest of the six by its place on the circle of colours. */
export function nearestHue([red, green, blue]: Rgb): Hue {
  const strongest = Math.max(red, green, blue);
  const spread = strongest - Math.min(red, green, blue);
  if (spread < GREY) return strongest > WHITE ? '' : 'd';
  const sixth =
    strongest === red
      ? (green - blue) / spread
      : strongest === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return CIRCLE[(Math.round(sixth) + 6) % 6]!;
}
