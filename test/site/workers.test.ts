import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RebuiltSite } from '../support/rebuilt-site.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { Talk } from '../support/site-talk.ts';

/** Of no page, but enough to keep a thread busy. */
const BALLAST = `${JSON.stringify({ type: 'file-history-snapshot', messageId: 'm', snapshot: 'x'.repeat(90_000) })}\n`;

let room: string;
let archive: string;

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-workers-'));
  archive = join(room, 'archive');
});

afterEach(() => rmSync(room, { recursive: true, force: true }));

test('threads write what one writes of projects that go on from each other', async () => {
  const talk = new Talk('alpha');
  talk.prompt('What about it?');
  talk.answer('All is well.');
  const next = talk.resume('beta', 0);
  next.prompt('And what else?');
  next.answer('Nothing else.');
  writeFiles(archive, { 'one/a.jsonl': talk.jsonl, 'two/b.jsonl': next.jsonl });
  writeFiles(archive, {
    'two/c.jsonl': `${JSON.stringify({ type: 'summary', summary: 'All about it', leafUuid: talk.rows.at(-1)!.uuid })}\n`,
  });
  for (const file of ['one/a.jsonl', 'two/b.jsonl']) appendFileSync(join(archive, file), BALLAST.repeat(60));
  const rebuilt = new RebuiltSite(room);
  await rebuilt.build(archive, { ...OPTIONS, workers: 2 });
  expect(await rebuilt.differences(archive, { ...OPTIONS, workers: 1 })).toEqual([]);
});
