import type { TranscriptFile } from '../../discover/discover-archive.ts';
import { splitLines } from '../../read/split-lines.ts';

const KEY = Buffer.from('"sessionId":');
const QUOTE = 34;
const SPACE = 32;
const LONGEST_ID = 256;

/** Which of the sessions asked for have a row anywhere: a session may live on in the file of another. */
export function knownSessions(files: readonly TranscriptFile[], asked: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { session } of files) if (session !== null && asked.has(session)) known.add(session);
  if (asked.size === known.size) return known;
  for (const { path } of files) {
    try {
      splitLines(path, ({ bytes }) => {
        for (let at = bytes?.indexOf(KEY) ?? -1; at !== -1; at = bytes!.indexOf(KEY, at + 1)) {
          const id = idAt(bytes!, at + KEY.length);
          if (asked.has(id)) known.add(id);
        }
      });
    } catch (error) {
      if (!('syscall' in (error as Error))) throw error; // the build will report why it cannot be read
    }
  }
  return known;
}

function idAt(bytes: Buffer, from: number): string {
  let start = from;
  while (bytes[start] === SPACE) start++;
  const end = bytes[start] === QUOTE ? bytes.subarray(0, start + LONGEST_ID).indexOf(QUOTE, start + 1) : -1;
  return end === -1 ? '' : bytes.toString('utf8', start + 1, end);
}
