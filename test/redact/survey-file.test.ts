import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TranscriptFile } from '../../src/discover/discover-archive.ts';
import type { FoundSecrets } from '../../src/redact/found-secrets.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { type FileNotes, Surveyor } from '../../src/redact/survey-file.ts';
import { withFiles } from '../support/open-files.ts';
import { Talk } from '../support/site-talk.ts';

const tokenOf = (letter: string): string => ['gh', 'p_', letter, 'k3Jd92LmQx7Vb5Rt0Zp8Wn4Yc6Hf1Sg2Xa9'].join('');
const [FIRST, LATER] = [tokenOf('A'), tokenOf('B')];

const talk = new Talk('grows');
talk.prompt(`At first ${FIRST}`);
talk.answer('Nothing here.');
const BEGINNING = talk.jsonl;
talk.prompt(`Then ${LATER}, and once more ${FIRST}`);
talk.answer('Noted.');
const APPENDED = talk.jsonl.slice(BEGINNING.length);

/** Looks at the beginning, lets the file change, and looks again; beside it a look at all of it. */
function lookTwice(change: (path: string) => void): { readonly again: Look; readonly anew: Look } {
  let looks: { again: Look; anew: Look } | undefined;
  withFiles({ 'p/s.jsonl': BEGINNING }, (root) => {
    const path = join(root, 'p', 's.jsonl');
    const { notes } = look(path, null);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    change(path);
    looks = { again: look(path, { notes, hash }), anew: look(path, null) };
  });
  return looks!;
}

interface Look {
  readonly notes: FileNotes;
  readonly found: FoundSecrets;
}

function look(path: string, known: { notes: FileNotes; hash: string } | null): Look {
  const surveyor = new Surveyor(EVERYTHING.redact);
  const { size, mtimeMs: mtime } = statSync(path);
  const file: TranscriptFile = {
    path,
    name: 'p/s.jsonl',
    kind: 'session',
    session: 's',
    agent: null,
    run: null,
    size,
    mtime,
    renamed: null,
  };
  const { folders, ...notes } = surveyor.look(file, known);
  return { notes: { ...notes, folders: [] }, found: surveyor.found() };
}

test.each<{ after: string; change: (path: string) => void; secrets: readonly string[] }>([
  { after: 'nothing happened', change: () => {}, secrets: [FIRST] },
  { after: 'it grew', change: (path) => appendFileSync(path, APPENDED), secrets: [FIRST, LATER] },
  {
    after: 'half a row was appended',
    change: (path) => appendFileSync(path, APPENDED.slice(0, -40)),
    secrets: [FIRST, LATER],
  },
  {
    after: 'it was written anew, and longer',
    change: (path) => writeFileSync(path, BEGINNING.replace(FIRST, LATER) + BEGINNING),
    secrets: [FIRST, LATER],
  },
  { after: 'it was cut off', change: (path) => writeFileSync(path, BEGINNING.slice(0, -30)), secrets: [FIRST] },
])('a second look sees what a first one would, after $after', ({ change, secrets }) => {
  const { again, anew } = lookTwice(change);
  expect(again).toEqual(anew);
  expect([...again.found.secrets.keys()].sort()).toEqual(secrets.toSorted());
});
