import { closeSync, openSync, readSync } from 'node:fs';
import type { TranscriptFile } from '../discover/discover-archive.ts';
import { borrowChunk } from './borrow-room.ts';

/** Hashes of the ids a file holds: enough to tell which projects share rows, without parsing any of them. */
export interface ScannedIds {
  readonly uuids: Float64Array;
  readonly parents: Float64Array;
  /** Leaves that summaries name; a summary may stand in another folder than its conversation. */
  readonly leaves: Float64Array;
}

type Collected = { readonly [Key in keyof ScannedIds]: number[] };

/** Of a file that is no transcript. */
export const NO_IDS: ScannedIds = {
  uuids: new Float64Array(),
  parents: new Float64Array(),
  leaves: new Float64Array(),
};

const LONGEST_ID = 256;
const OVERLAP = LONGEST_ID + 32;
/** How much before a match tells what it is. */
const LOOK_BACK = 2;
/** `"uuid":`, `"parentUuid":`, `"logicalParentUuid":` and `"leafUuid":` all end like this, and little else does. */
const SUFFIX = Buffer.from('uid":');

/**
 * Finds every `uuid` and parent reference by plain byte search, which is many times faster than parsing. Ids inside
 * nested objects are found too: a superset is fine, because what two projects seem to share is then looked at closely.
 */
export function scanIds(file: TranscriptFile): ScannedIds {
  const found: Collected = { uuids: [], parents: [], leaves: [] };
  let handle: number;
  try {
    handle = openSync(file.path, 'r');
  } catch {
    return NO_IDS; // reading it will report why
  }
  try {
    borrowChunk((chunk) => scanOpen(handle, chunk, found));
  } finally {
    closeSync(handle);
  }
  const { uuids, parents, leaves } = found;
  return { uuids: Float64Array.from(uuids), parents: Float64Array.from(parents), leaves: Float64Array.from(leaves) };
}

function scanOpen(handle: number, chunk: Buffer, found: Collected): void {
  let kept = 0;
  for (let size = 1; size > 0; ) {
    size = readSync(handle, chunk, kept, chunk.length - kept, null);
    const bytes = chunk.subarray(0, kept + size);
    const border = size === 0 ? bytes.length : Math.max(0, bytes.length - OVERLAP);
    collect(bytes, border, found);
    const from = Math.max(0, border - LOOK_BACK);
    bytes.copy(chunk, 0, from);
    kept = bytes.length - from;
  }
}

const QUOTE = 34;
const TILDE = 126;

/** Matches that begin before `border`; those behind it are met again with the next chunk. */
function collect(bytes: Buffer, border: number, into: Collected): void {
  for (let at = bytes.indexOf(SUFFIX); at !== -1 && at < border; at = bytes.indexOf(SUFFIX, at + 1)) {
    let from = at + SUFFIX.length;
    while (bytes[from] === 32) from++;
    if (bytes[from] !== QUOTE) continue;
    const isUuid = bytes[at - 1] === 117 && bytes[at - 2] === QUOTE; // "u|uid":
    const before = bytes[at - 1] === 85 ? bytes[at - 2] : undefined; // …?U|uid":
    if (isUuid) into.uuids.push(hashBytes(bytes, from + 1));
    else if (before === 116)
      into.parents.push(hashBytes(bytes, from + 1)); // parentUuid
    else if (before === 102) into.leaves.push(hashBytes(bytes, from + 1)); // leafUuid
  }
}

/**
 * 53-bit FNV-style hash up to the closing quote: two 32-bit lanes, so that equal hashes mean equal ids in practice. It is
 * the same for `x` and `x~2`, which a second content of `x` is called, unless a row is.
 */
function hashBytes(bytes: Buffer, from: number): number {
  let low = 0x811c9dc5;
  let high = 0x1234567;
  for (let at = from; at < from + LONGEST_ID; at++) {
    const byte = bytes[at];
    if (byte === undefined || byte === QUOTE || byte === TILDE) break;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) ^ (high >>> 13);
  }
  return (high >>> 11) * 0x100000000 + (low >>> 0);
}

export const hashId = (id: string): number => hashBytes(Buffer.from(`${id}"`), 0);
