import { basename } from 'node:path';
import { type JsonObject, parseLine } from '../../src/read/parse-line.ts';
import { splitLines } from '../../src/read/split-lines.ts';
import { type Transcript, transcriptsIn } from './transcripts.ts';

export interface LastRow extends JsonObject {
  readonly uuid: string;
  readonly sessionId: string;
  readonly timestamp: string;
}

export interface Ending {
  readonly transcript: Transcript;
  /** The last row that a turn can follow: it is of the session itself, and nothing follows it yet. */
  readonly last: LastRow;
  readonly endsInNewline: boolean;
}

/** The session that was used last: the one that will most likely go on. */
export function findLastUsed(archive: string): Ending {
  const endings = transcriptsIn(archive).flatMap((transcript) =>
    basename(transcript.path).startsWith('agent-') ? [] : (endingOf(transcript) ?? []),
  );
  const [first, ...others] = endings;
  if (first === undefined) throw new Error('No transcript of the archive has a row that a turn could follow.');
  return others.reduce((latest, one) => (timeOf(one.last) > timeOf(latest.last) ? one : latest), first);
}

function endingOf(transcript: Transcript): Ending | null {
  const followed = new Set<unknown>();
  const candidates: LastRow[] = [];
  let endsInNewline = true;
  splitLines(transcript.path, ({ bytes, ended }) => {
    endsInNewline = ended;
    const parsed = parseLine(bytes?.toString('utf8') ?? '');
    if (parsed.kind !== 'rows') return;
    for (const row of parsed.rows) {
      followed.add(row.parentUuid);
      if (canBeFollowed(row)) candidates.push(row);
    }
  });
  const last = candidates.findLast(({ uuid }) => !followed.has(uuid));
  return last ? { transcript, last, endsInNewline } : null;
}

const canBeFollowed = (row: JsonObject): row is LastRow =>
  typeof row.uuid === 'string' &&
  typeof row.sessionId === 'string' &&
  row.isSidechain !== true &&
  !Number.isNaN(timeOf(row));

const timeOf = ({ timestamp }: JsonObject): number =>
  typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
