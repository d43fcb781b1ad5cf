import type { Shelf } from '../shelf.ts';
import { linkTo, type More } from './cut-output.ts';
import { sayNumber } from './say-figures.ts';
import { oneLine } from './shorten.ts';

export interface PathsPanel {
  readonly paths: readonly PathItem[];
  readonly more: More | null;
}

export interface PathItem {
  readonly text: string;
  readonly small: string | null;
}

const FITS = 100;
const SHOWS = 40;

/** A list of files, tools or places; a long one is cut like output. */
export function viewPaths(paths: readonly string[], shelf: Shelf, title = 'list'): PathsPanel {
  const shown = paths.length <= FITS ? paths : paths.slice(0, SHOWS);
  const block =
    shown === paths ? null : shelf.block({ title: `Whole ${title}`, text: paths.join('\n'), look: 'plain' });
  return {
    paths: shown.map((path) => ({ text: oneLine(path, 400), small: null })),
    more: block && {
      words: `First ${sayNumber(shown.length)} of ${sayNumber(paths.length)}`,
      link: linkTo(block, `Whole ${title}`, false),
    },
  };
}
