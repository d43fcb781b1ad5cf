import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../src/render/build-site.ts';
import { OPTIONS, sharedSite } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { readSite } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

/** What the CLI wraps round words of its own; the demo quotes none of them. */
const WRAPPER =
  /&lt;\/?(?:command-(?:name|message|args)|local-command-\w+|bash-\w+|task-notification|teammate-message|system-reminder|ide_\w+|user-memory-input|agent-message)/g;

test('no page of the demo shows a wrapper of the CLI', async () => {
  const site = readSite(await sharedSite('demo'));
  const shown = [...site.pages].flatMap(([address, { html }]) =>
    (html.match(WRAPPER) ?? []).map((tag) => address + tag),
  );
  expect(shown).toEqual([]);
});

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-wrappers-'));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

test('news that waited in the queue is news, whoever tells of it, and nobody’s words', async () => {
  const news = (id: string) =>
    `<task-notification>\n<task-id>${id}</task-id>\n<status>completed</status>\n<summary>Task ${id} done</summary>\n</task-notification>`;
  const talk = new Talk('queue');
  talk.prompt('Run both');
  const before = talk.answer('Running.');
  const { timestamp, ...place } = talk.rows.at(-1)!;
  const at = { sessionId: talk.session, timestamp };
  talk.rows.push(
    { type: 'queue-operation', operation: 'remove', content: news('old'), ...at },
    {
      ...place,
      ...at,
      type: 'attachment',
      message: undefined,
      uuid: 'queued-new',
      parentUuid: before,
      attachment: { type: 'queued_command', prompt: news('new') },
    },
    {
      ...place,
      ...at,
      type: 'attachment',
      message: undefined,
      uuid: 'queued-words',
      parentUuid: 'queued-new',
      attachment: { type: 'queued_command', prompt: [{ type: 'text', text: 'and hurry' }] },
    },
  );
  const source = join(room, 'archive');
  writeFiles(source, { [`queue/${talk.session}.jsonl`]: talk.jsonl });
  await buildSite(source, join(room, 'site'), OPTIONS, () => {});
  const html = readFileSync(join(room, 'site', 'long', `${talk.session}.html`), 'utf8');
  expect(html.match(WRAPPER)).toBeNull();
  expect(html.match(/Background task completed<\/b> <span>Task \w+ done/g)).toHaveLength(2);
  expect(html.match(/data-kind="steer"/g)).toHaveLength(1);
  expect(html).toContain('and hurry');
  for (const id of ['queued-new', 'queued-words', `${talk.session}-L3`]) expect(html).toContain(`id="msg-${id}"`);
});
