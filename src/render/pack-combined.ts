import { nameFromId, partFile } from '../view/addresses.ts';
import type { OutlineEntry } from '../view/view-outline.ts';
import type { WrittenFragment } from './write-session.ts';

/** A page of a project's combined transcript: pages of its sessions, one after the other. */
export interface CombinedPart {
  readonly file: string;
  readonly pieces: readonly CombinedPiece[];
}

export interface CombinedPiece {
  readonly fragment: WrittenFragment;
  /** What is added to `#msg-d-N`: the combined transcript counts its messages apart. */
  readonly offset: number;
}

const ENOUGH = 450_000;

/** Whole pages of sessions are packed, so that both transcripts share what was rendered. */
export function packCombined(fragments: readonly WrittenFragment[]): readonly CombinedPart[] {
  const parts: CombinedPiece[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let messages = 0;
  let before = 0;
  let session = '';
  for (const fragment of fragments) {
    if (fragment.session !== session) before = messages;
    session = fragment.session;
    messages = Math.max(messages, before + fragment.end);
    if (bytes + fragment.bytes > ENOUGH) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push({ fragment, offset: before });
    bytes += fragment.bytes;
  }
  return parts.map((pieces, at) => ({ file: partFile('all', at), pieces }));
}

/** Sessions with their branches and compactions: prompts would be too many. */
export function combinedOutline(
  pieces: readonly CombinedPiece[],
  titleOf: (session: string) => string,
): OutlineEntry[] {
  return pieces.flatMap(({ fragment }) => [
    {
      kind: 'prompt' as const,
      href: `#${sessionAnchor(fragment)}`,
      text: `${titleOf(fragment.session)}${fragment.part > 0 ? `, part ${fragment.part + 1}` : ''}`,
      meta: null,
      number: null,
      icon: 'session',
    },
    ...fragment.outline.filter(({ kind }) => kind === 'fork' || kind === 'box'),
  ]);
}

export const sessionAnchor = ({ session, part }: WrittenFragment): string =>
  `session-${nameFromId(session)}-${part + 1}`;
