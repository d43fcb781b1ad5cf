import type { Sidecar, TranscriptFile } from '../discover/discover-archive.ts';
import { parseTime } from '../read/parse-time.ts';
import { readTextLoosely } from '../read/read-loosely.ts';
import { readBytesIf, readSidecar } from '../read/read-sidecar.ts';
import type { Timeline } from '../timeline/write-timeline.ts';
import { leaveOutParts } from './leave-out-parts.ts';
import { isPicture } from './pictures/strip-picture.ts';
import type { Part } from './publishing.ts';
import type { SessionRedactor } from './redactor.ts';
import { type RowShower, showTranscript } from './show-transcript.ts';
import type { Withdrawal } from './withdrawal.ts';

/** For those who copy the files themselves. */
export interface FileShower {
  /** Whether anything of a file is shown. */
  shows(file: TranscriptFile | Sidecar): boolean;
  transcript(file: TranscriptFile, write: (bytes: Buffer) => void): void;
  /** False if nothing in it changes: then it may be copied as it is. */
  sidecar(file: Sidecar, write: (bytes: Buffer) => void): boolean;
}

export interface FilePublisher {
  readonly timeline: Timeline;
  /** 1 for each row that is withdrawn. */
  readonly gone: Uint8Array;
  readonly rules: Withdrawal;
  readonly without: ReadonlySet<Part>;
  redactorOf(session: string): SessionRedactor;
  isSessionGone(session: string): boolean;
}

export function showFiles(publisher: FilePublisher): FileShower {
  const { rules, without, redactorOf, isSessionGone } = publisher;
  let gone: ReadonlySet<string> | undefined;
  return {
    shows: ({ kind, session }) => {
      if (rules.agents && (kind === 'agent' || kind === 'agent-meta')) return false;
      if (without.has('tool-results') && kind === 'tool-result') return false;
      return kind === 'session' || session === null || !isSessionGone(session);
    },
    transcript: (file, write) => {
      gone ??= goneIds(publisher);
      showTranscript(file, rowShower(file, gone, publisher), write);
    },
    sidecar: (file, write) => {
      const { row, text } = redactorOf(file.session);
      const isData = file.kind === 'agent-meta' || file.kind === 'workflow-run';
      const value = isData ? readSidecar(file, () => {}) : null;
      if (value !== null) {
        const shown = row(value);
        if (shown !== value) write(Buffer.from(JSON.stringify(shown)));
        return shown !== value;
      }
      const picture = isData ? null : readBytesIf(file, isPicture);
      if (picture) return showPicture(picture, text, write);
      let isSame = true;
      readTextLoosely(file, {
        text: (piece) => {
          isSame &&= text(piece) === piece;
        },
      });
      if (!isSame) readTextLoosely(file, { text: (piece) => write(Buffer.from(text(piece))) });
      return !isSame;
    },
  };
}

/** A picture goes the way of one that stands in a row; of one that cannot be read to its end, only a note is left. */
function showPicture(picture: Buffer, show: (text: string) => string, write: (bytes: Buffer) => void): boolean {
  const encoded = picture.toString('base64');
  const shown = show(encoded);
  if (shown !== encoded) write(shown.includes('[') ? Buffer.from(shown) : Buffer.from(shown, 'base64'));
  return shown !== encoded;
}

function rowShower(file: TranscriptFile, gone: ReadonlySet<string>, publisher: FilePublisher): RowShower {
  const { rules, without, redactorOf, isSessionGone } = publisher;
  let time = Number.NaN;
  return {
    row: (value) => {
      const { uuid, sessionId, timestamp, isSidechain } = value;
      const session = typeof sessionId === 'string' && sessionId !== '' ? sessionId : (file.session ?? '');
      const own = parseTime(timestamp);
      time = Number.isNaN(own) ? time : own;
      const isGone =
        isSessionGone(session) ||
        rules.hasTime(time) ||
        (rules.agents && isSidechain === true) ||
        (typeof uuid === 'string' && (gone.has(uuid) || rules.hasMessage(uuid)));
      return isGone ? null : redactorOf(session).row(leaveOutParts(value, without));
    },
    text: (text) => redactorOf(file.session ?? '').text(text),
  };
}

/** A copy says what the withdrawn row says: it goes too, and so does one whose original another project shows. */
function goneIds({ timeline, gone, rules }: FilePublisher): ReadonlySet<string> {
  const { twins, dag } = timeline.tree.drawn;
  const { rows, folded, byId } = dag.index;
  const ids = new Set<string>();
  for (const [row, { uuid }] of rows.entries())
    if (gone[row] === 1 || (twins[row] !== -1 && gone[twins[row]!] === 1)) ids.add(uuid);
  if (rules.namesMessages) for (const { uuid } of folded) if (!byId.has(uuid)) ids.add(uuid);
  return ids;
}
