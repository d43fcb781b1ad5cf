import { closeSync, openSync, readSync } from 'node:fs';
import type { Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import { type JsonObject, parseLine } from './parse-line.ts';
import type { RowRef } from './read-transcript.ts';
import { type Line, splitLines } from './split-lines.ts';

/** What is found in a file by those who only look for something in it. */
export interface Finder {
  row(value: JsonObject, place: string): void;
  text(text: string): void;
  /** A line was ended, with what is before this byte. */
  end?(offset: number): void;
}

/** Where a row stands in its file, as a key. */
export const placeOf = ({ offset, part }: Pick<RowRef, 'offset' | 'part'>): string => `${offset} ${part}`;

/**
 * Every object of a transcript as it stands, unchecked, and what is no object as text; all of it, or from the beginning of
 * a line on. A file that fails is reported elsewhere.
 */
export function readRowsLoosely({ path }: TranscriptFile, find: Finder, start = 0): void {
  const read = (text: string, offset: number): void => {
    const parsed = parseLine(text);
    if (parsed.kind === 'comment') find.text(text);
    if (parsed.kind !== 'rows') return;
    for (const [part, value] of parsed.rows.entries()) find.row(value, placeOf({ offset, part }));
    if (parsed.rest !== '') find.text(parsed.rest);
  };
  const line = ({ bytes, offset, length, ended }: Line): void => {
    read(bytes?.toString('utf8') ?? '', offset);
    if (ended) find.end?.(offset + length + 1);
  };
  try {
    splitLines(path, line, start);
  } catch {
    // whoever reads it for its rows says so
  }
}

/** Rows at known places, in the order of the file. */
export function readRowsAt(
  file: { readonly path: string },
  places: readonly string[],
  found: (value: JsonObject, place: string) => void,
): void {
  if (places.length === 0) return;
  const wanted = new Set(places);
  const offsets = [...new Set(places.map((place) => Number(place.split(' ')[0])))].sort((a, b) => a - b);
  const handle = openSync(file.path, 'r');
  try {
    for (const offset of offsets) {
      const parsed = parseLine(readLineAt(handle, offset));
      if (parsed.kind !== 'rows') continue;
      for (const [part, value] of parsed.rows.entries()) {
        const place = placeOf({ offset, part });
        if (wanted.has(place)) found(value, place);
      }
    }
  } finally {
    closeSync(handle);
  }
}

const FIRST_GUESS = 64 << 10;

function readLineAt(handle: number, offset: number): string {
  for (let size = FIRST_GUESS; ; size *= 4) {
    const bytes = Buffer.allocUnsafe(size);
    const read = readSync(handle, bytes, 0, size, offset);
    const end = bytes.subarray(0, read).indexOf(NEWLINE);
    if (end !== -1 || read < size) return bytes.toString('utf8', 0, end === -1 ? read : end);
  }
}

const CHUNK = 4 << 20;
const NEWLINE = 10;

/** A text file of any size, in pieces of whole lines. */
export function readTextLoosely({ path }: Sidecar, find: Pick<Finder, 'text'>): void {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let kept = 0;
  try {
    const file = openSync(path, 'r');
    try {
      for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk, kept, CHUNK - kept, null)) {
        const end = kept + size;
        const newline = chunk.lastIndexOf(NEWLINE, end - 1);
        // a line as long as the chunk is cut anywhere
        const cut = newline === -1 ? (end === CHUNK ? end : 0) : newline + 1;
        if (cut > 0) find.text(chunk.toString('utf8', 0, cut));
        chunk.copyWithin(0, cut, end);
        kept = end - cut;
      }
      if (kept > 0) find.text(chunk.toString('utf8', 0, kept));
    } finally {
      closeSync(file);
    }
  } catch {
    // as above
  }
}
