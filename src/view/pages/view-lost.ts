import { type Frame, frameOf, type Site } from './frame.ts';

export interface LostView extends Frame {
  /** Where the top of the site may be, nearest first. One, if the site's address is known. */
  readonly roots: readonly string[];
}

/**
 * A server shows `404.html` at any depth, so relative links lead astray. What is asked for stands in every folder of the
 * site; at the top of a server, where there is nothing above, no guess fails.
 */
const GUESSES = ['', '../', '../../'];

export function viewLost(site: Site): LostView {
  const top = site.url === null ? null : new URL(site.url).pathname.replace(/\/?$/, '/');
  return {
    ...frameOf(site, { root: top ?? '', title: ['Not here'], bigsearch: true }),
    roots: top === null ? GUESSES : [top],
  };
}
