import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build } from '../../src/commands/build/build.ts';
import { textsOf } from '../../src/publish/site-texts.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { DESCRIBED_PICTURES, DESCRIPTION } from '../support/described-pictures.ts';
import { jsonl } from '../support/open-files.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { filesBelow } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

const WORDS = ['Quillmoor', 'Tern Harbour'];
const SEEN = /quillmoor|tern[\s_.+-]{0,3}harbour/i;

let room: string;
let site: string;

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-words-'));
  vi.stubEnv('XDG_CACHE_HOME', join(room, 'cache'));
  site = join(room, 'site');
  const talk = new Talk('words');
  talk.prompt('Plan the launch of Quillmoor with Tern Harbour');
  talk.think('Quillmoor is due in May, says TERN HARBOUR');
  talk.answer('See `quillmoor/plan.md`, **Quillmoor** and [Tern Harbour](https://tern-harbour.test/quillmoor).');
  talk.run(
    'cd ~/quillmoor && ./QuillmoorClient --site tern_harbour',
    'QUILLMOOR_URL=https://quillmoor.test\n'.repeat(400),
  );
  talk.call('Read', { file_path: '/srv/quillmoor/tern-harbour.ts' }, 'export const ternHarbour = new Quillmoor();');
  for (const [, described] of DESCRIBED_PICTURES)
    talk.rows.push({
      ...talk.rows[0]!,
      uuid: `picture-${talk.rows.length}`,
      parentUuid: talk.rows.at(-1)!.uuid,
      message: {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: described.toString('base64') } },
        ],
      },
    });
  const rows = talk.rows.map((row) => ({ ...row, cwd: '/srv/quillmoor/tern-harbour', gitBranch: 'feature/quillmoor' }));
  const title = { type: 'summary', summary: 'Quillmoor at Tern Harbour', leafUuid: talk.rows.at(-1)!.uuid };
  writeFiles(join(room, 'archive'), {
    [`-srv-quillmoor-tern-harbour/${talk.session}.jsonl`]: jsonl([...rows, title]),
    [`-srv-quillmoor-tern-harbour/${talk.session}/tool-results/quillmoor.txt`]: 'Quillmoor',
  });
  const personal = { userNames: [], hostNames: [], words: WORDS };
  const publishing = { ...EVERYTHING, redact: { ...EVERYTHING.redact, personal } };
  const options = { ...OPTIONS, url: 'https://mira.example/annals/', isIndexed: true, publishing, output: site };
  await build(join(room, 'archive'), options, { isTerminal: false, columns: 80, write: () => {} });
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true, force: true });
});

test('own words are in no page, twin, feed, index or name', () => {
  const files = filesBelow(site);
  for (const ending of ['.html', '.md', '.json', '.xml', '.pf_fragment', '.js', '.png'])
    expect(
      files.some((file) => file.endsWith(ending)),
      ending,
    ).toBe(true);
  const leaks = files.filter((file) => {
    const bytes = readFileSync(join(site, file));
    const texts = [file, bytes.toString('latin1'), ...Array.from(textsOf(file, bytes), ({ text }) => text)];
    return texts.some((text) => SEEN.test(text));
  });
  expect(leaks).toEqual([]);
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => readFileSync(join(site, file), 'utf8'));
  expect(pages.some((page) => page.includes('[REDACTED:word#1]'))).toBe(true);
});

test('pictures are there, and say nothing of whoever took them', () => {
  const pictures = filesBelow(site)
    .filter((file) => file.startsWith('img/'))
    .map((file) => readFileSync(join(site, file)));
  for (const [kind, , bare] of DESCRIBED_PICTURES)
    expect(
      pictures.some((bytes) => bytes.equals(bare)),
      kind,
    ).toBe(true);
  expect(pictures.some((bytes) => bytes.includes(DESCRIPTION))).toBe(false);
});

test('nor are they kept for the next build, but in the archive they are', () => {
  const kept = filesBelow(join(room, 'cache'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((file) => SEEN.test(file + readFileSync(join(room, 'cache', file), 'latin1')))).toEqual([]);
  const archive = filesBelow(join(room, 'archive')).map((file) => readFileSync(join(room, 'archive', file), 'utf8'));
  expect(archive.every((text) => SEEN.test(text))).toBe(true);
});
