import { type Frame, frameOf, type Site } from './frame.ts';

/** `m.html`: which page holds a message is for a script to say. */
export const viewMoved = (site: Site): Frame => frameOf(site, { title: ['A message by its uuid'], bigsearch: true });
