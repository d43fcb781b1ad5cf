import type { SessionDigest } from './digest-session.ts';
import { clip, plainLine } from './plain-line.ts';

const LONGEST = 90;

/** What a session is called in lists: its name, else the beginning of its first prompt, else its id. */
export function titleOf({ title, firstPrompt, id }: Pick<SessionDigest, 'title' | 'firstPrompt' | 'id'>): string {
  const named = plainLine(title ?? '') || plainLine(firstPrompt ?? '');
  return named === '' ? `Untitled, ${plainLine(id).slice(0, 8)}` : clip(named, LONGEST);
}
