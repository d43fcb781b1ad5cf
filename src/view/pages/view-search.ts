import type { ProjectDigest } from './digest-project.ts';
import { type Frame, frameOf, type Site } from './frame.ts';
import { sumOf } from './sum-figures.ts';

export interface SearchView extends Frame {
  readonly messages: number;
  readonly sessions: number;
}

export function viewSearch(digests: readonly ProjectDigest[], site: Site): SearchView {
  return {
    ...frameOf(site, { title: ['Search'], crumbs: [{ text: 'Search', href: null }], bigsearch: true }),
    messages: sumOf(digests, ({ sessions }) => sumOf(sessions, ({ messages }) => messages)),
    sessions: sumOf(digests, ({ sessions }) => sessions.length),
  };
}
