import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProjectExport } from '../../src/export/project-export.ts';
import { PartWriter } from '../../src/render/part-writer.ts';
import { newProcessMemory, type ProcessMemory } from '../../src/render/process-memory.ts';
import { DESCRIBED_PICTURES } from '../support/described-pictures.ts';
import { jsonl } from '../support/open-files.ts';
import { RebuiltSite } from '../support/rebuilt-site.ts';
import { writeFiles } from '../support/site-files.ts';
import { addTurn } from '../support/site-long.ts';
import { Talk } from '../support/site-talk.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let room: string;
let archive: string;
let site: RebuiltSite;

const PICTURE = [{ type: 'image', source: { type: 'base64', data: DESCRIBED_PICTURES[0]![2].toString('base64') } }];

/** A secret only where somebody says what it is. */
const PLAIN = 'Zx81-Quorle-7741-Vanth';

/** A session of three pages. On the first, an agent is sent, a call is left without a result, and a picture is read. */
const TALK = new Talk('pages');
addTurn(TALK, 1);
const rewound = TALK.answer('Shall I go on?');
TALK.prompt(`Yes, please; the box says ${PLAIN}`);
TALK.result(TALK.begin('Task', { prompt: 'Look around', subagent_type: 'scout' }), 'Nothing there.', {
  toolUseResult: { agentId: 'a1' },
});
const waiting = TALK.begin('Bash', { command: 'sleep 1000' });
TALK.result(TALK.begin('Read', { file_path: '/tmp/map.png' }), PICTURE);
for (let turn = 2; turn <= 22; turn++) addTurn(TALK, turn);

const agentRows = (words: readonly string[]): string =>
  jsonl(
    words.map((text, nth) => ({
      type: nth === 0 ? 'user' : 'assistant',
      uuid: `a1-${nth}`,
      parentUuid: nth === 0 ? null : `a1-${nth - 1}`,
      sessionId: TALK.session,
      agentId: 'a1',
      isSidechain: true,
      timestamp: TALK.rows[12]!.timestamp,
      message:
        nth === 0
          ? { role: 'user', content: text }
          : { id: `a1-msg-${nth}`, role: 'assistant', model: 'claude-sonnet-5', content: [{ type: 'text', text }] },
    })),
  );

const write = (talk: Talk, agent: readonly string[] = ['Look around', 'I see nothing.']): void =>
  writeFiles(archive, {
    [`p/${talk.session}.jsonl`]: talk.jsonl,
    [`p/${talk.session}/subagents/agent-a1.jsonl`]: agentRows(agent),
  });

const grown = (change: (talk: Talk) => unknown): void => {
  const talk = TALK.copy();
  change(talk);
  write(talk);
};

/** The pages whose bodies are rendered meanwhile. */
async function writtenBy(work: () => Promise<unknown>): Promise<readonly number[]> {
  const written: number[] = [];
  const render = PartWriter.prototype.write;
  const spy = vi.spyOn(PartWriter.prototype, 'write').mockImplementation(function (this: PartWriter) {
    written.push(this.part);
    return render.call(this);
  });
  await work();
  spy.mockRestore();
  return written;
}

async function begin(process?: ProcessMemory): Promise<void> {
  site = new RebuiltSite(mkdtempSync(join(room, 'site-')), process);
  write(TALK);
  await site.build(archive);
}

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-grown-'));
  archive = join(room, 'archive');
});

afterEach(() => rmSync(room, { recursive: true, force: true }));

test.each<{ after: string; change: () => unknown; pages: readonly number[] }>([
  { after: 'a turn', change: () => grown((talk) => addTurn(talk, 23)), pages: [2] },
  {
    after: 'the result of a call on the first page',
    change: () => grown((talk) => talk.result(waiting, 'awake')),
    pages: [0, 2],
  },
  {
    after: 'words of an agent on the first page',
    // later messages have other numbers now
    change: () => write(TALK, ['Look around', 'I see nothing.', 'No, wait.']),
    pages: [0, 1, 2],
  },
  // what came before it was compacted, and a search says so
  { after: 'a compaction', change: () => grown((talk) => talk.compact()), pages: [0, 1, 2] },
  {
    after: 'another version of a prompt on the first page',
    change: () =>
      grown((talk) => {
        talk.rewindTo(rewound);
        talk.prompt('No, rather not');
      }),
    pages: [0, 1, 2],
  },
  {
    after: 'words that make a secret of others',
    change: () => grown((talk) => talk.prompt(`export SERVICE_PASSWORD="${PLAIN}"`)),
    pages: [0, 1, 2],
  },
  {
    after: 'a change in the middle',
    change: () =>
      grown((talk) => {
        const at = talk.rows.findIndex((row) => JSON.stringify(row).includes('Prompt 12: run'));
        talk.rows[at] = JSON.parse(JSON.stringify(talk.rows[at]).replace('Prompt 12: run', 'Prompt 12: do run'));
      }),
    pages: [1],
  },
])(
  'after $after, pages $pages are written anew, and all is as if it had been built from nothing',
  async ({ change, pages }) => {
    for (const process of [undefined, newProcessMemory()]) {
      await begin(process);
      change();
      expect(await writtenBy(() => site.build(archive))).toEqual(pages);
      expect(await site.differences(archive)).toEqual([]);
    }
  },
);

/** The messages that are read for Markdown and JSON meanwhile. */
async function recordedBy(work: () => Promise<unknown>): Promise<readonly number[]> {
  const recorded: number[] = [];
  const record = ProjectExport.prototype.record;
  const spy = vi.spyOn(ProjectExport.prototype, 'record').mockImplementation(function (this: ProjectExport, ...of) {
    recorded.push(of[0].number);
    return record.apply(this, of);
  });
  await work();
  spy.mockRestore();
  return recorded;
}

const sayMore = (): void => grown((talk) => talk.prompt('One more thing'));

function expectFew([sending, seeing, ...last]: readonly number[]): void {
  expect([sending, seeing]).toEqual([8, 13]); // an agent, and a picture
  expect(last.length).toBeLessThan(20);
  expect(Math.min(...last)).toBeGreaterThan(90);
}

test('Markdown and JSON of a session that grows are made of what is new, for one who wrote the rest before', async () => {
  await begin(newProcessMemory());
  sayMore();
  expectFew(await recordedBy(() => site.build(archive)));
});

test('a rehearsal writes the last page and all Markdown and JSON, and the site is as it was', async () => {
  await begin();
  const begun = new RebuiltSite(site.room, newProcessMemory()); // by another process, from what is kept
  rmSync(begun.folder, { recursive: true });
  expect(await writtenBy(() => begun.build(archive))).toEqual([]);
  expect(await writtenBy(() => begun.rehearse(archive))).toEqual([2]);
  expect(await begun.differences(archive)).toEqual([]);
  sayMore();
  expectFew(await recordedBy(() => begun.build(archive)));
  expect(await begun.differences(archive)).toEqual([]);
});

test('a page that tells of versions which go on elsewhere is written anew, and those they go on over are not', async () => {
  await begin();
  const forked = TALK.copy();
  forked.rows.splice(0, forked.rows.length, ...TALK.rows.slice(0, 9));
  forked.rewindTo(rewound);
  forked.prompt('No, rather not');
  forked.rewindTo(rewound);
  for (let turn = 2; turn <= 22; turn++) addTurn(forked, turn);
  write(forked);
  await site.build(archive);
  const longer = forked.copy();
  addTurn(longer, 23);
  write(longer);
  expect(await writtenBy(() => site.build(archive))).toEqual([0, 2]);
  expect(await site.differences(archive)).toEqual([]);
});

test('a page on which something was redacted is always written: it is counted there', async () => {
  await begin();
  grown((talk) => talk.prompt(`The token is ${'gh'}p_${'a1B2c3D4e5F6'.repeat(3)}`));
  await site.build(archive);
  const redactions = async (): Promise<number> => (await site.build(archive)).made.totals.redactions.length;
  const first = await redactions();
  expect(first).toBeGreaterThan(0);
  grown((talk) => {
    talk.prompt(`The token is ${'gh'}p_${'a1B2c3D4e5F6'.repeat(3)}`);
    talk.answer('Noted.');
  });
  expect(await redactions()).toBe(first);
});
