import { createHash } from 'node:crypto';

/**
 * Every address of the site is made here, and every name on disk. Pages are flat `.html` files, links are relative: the
 * site works under `/`, under `/<repo>/` and from `file://` alike.
 */
const RESERVED = new Set(['index', 'all', 'search', 'con', 'prn', 'aux', 'nul']);
const LONGEST_NAME = 80;

/** A file name from an id nobody vouches for: `[a-z0-9-]`, never two ids to one name, never the name of another page. */
export function nameFromId(id: string): string {
  const plain = id.toLowerCase();
  const isPlain = plain === id && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) && id.length <= LONGEST_NAME;
  const looksLikePart = /-\d{1,6}$/.test(id);
  if (isPlain && !looksLikePart && !RESERVED.has(id) && !/^(?:com|lpt|all-)\d/.test(id)) return id;
  const readable = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME);
  return `${readable || 'x'}-x${createHash('sha256').update(id).digest('hex').slice(0, 10)}`;
}

/** Pages of a session or of a project's combined transcript: the first part keeps the bare name. */
export const partFile = (name: string, part: number): string =>
  part === 0 ? `${name}.html` : `${name}-${part + 1}.html`;

/** The permanent anchor of a row; `block` tells apart the blocks of one row. */
export const anchorOf = (uuid: string, block = 0): string => `msg-${idFragment(uuid)}${block > 0 ? `-${block}` : ''}`;

/** A row without a uuid is named by where it stands. */
export const lineAnchor = (session: string, line: number): string => `msg-${idFragment(session)}-L${line}`;

/** Ids in HTML must not hold white space; in a URL they are written as they are, so anything odd is spelled out. */
const idFragment = (id: string): string =>
  /^[\w~-]+$/.test(id) ? id : id.replace(/[^\w~-]/gu, (char) => `.${char.codePointAt(0)!.toString(16)}`);
