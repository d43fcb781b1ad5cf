import { closeSync, openSync, readSync } from 'node:fs';
import type { TranscriptFile } from '../discover/discover-archive.ts';
import { borrowRoom } from './borrow-room.ts';
import { parseLine } from './parse-line.ts';
import { parseTime } from './parse-time.ts';

export interface TranscriptHead {
  readonly cwd: string;
  readonly time: number;
}

/** Mostly the first row says it; summaries and snapshots before it may be long, and a pasted picture longer still. */
const HEADS = [8 << 10, 256 << 10, 16 << 20];

/** Where and when a transcript begins: the first row that says where. Null when the head of the file does not. */
export function readHead(file: TranscriptFile): TranscriptHead | null {
  for (const size of HEADS) {
    const head = borrowRoom(Math.min(size, file.size), (room) => findHead(readInto(room, file, size)));
    if (head || size >= file.size) return head;
  }
  return null;
}

const NEWLINE = 10;

/** Only lines that speak of a folder are parsed: what stands before them may be many pictures. */
function findHead(bytes: Buffer): TranscriptHead | null {
  for (let at = bytes.indexOf('"cwd"'); at !== -1; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const line = bytes.toString('utf8', bytes.lastIndexOf(NEWLINE, at) + 1, end === -1 ? bytes.length : end);
    const parsed = parseLine(line);
    for (const { cwd, timestamp } of parsed.kind === 'rows' ? parsed.rows : []) {
      const time = parseTime(timestamp);
      if (typeof cwd === 'string' && cwd !== '') return { cwd, time: Number.isNaN(time) ? Infinity : time };
    }
    at = end === -1 ? -1 : bytes.indexOf('"cwd"', end);
  }
  return null;
}

function readInto(room: Buffer, file: TranscriptFile, size: number): Buffer {
  try {
    const handle = openSync(file.path, 'r');
    try {
      return room.subarray(0, readSync(handle, room, 0, Math.min(size, file.size), 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return room.subarray(0, 0);
  }
}
