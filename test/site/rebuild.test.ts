import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteOptions } from '../../src/render/prepare-site.ts';
import { makeScratch } from '../../src/render/scratch-folder.ts';
import { RebuiltSite } from '../support/rebuilt-site.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { addTurn, longTalk } from '../support/site-long.ts';
import { filesBelow } from '../support/site-pages.ts';
import { Talk } from '../support/site-talk.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let room: string;
let archive: string;
let rebuilt: RebuiltSite;
const site = (): string => rebuilt.folder;
const cache = (): string => rebuilt.cache;
const LONG = longTalk(12);
const SHORT = shortTalk('short');

function shortTalk(name: string): Talk {
  const talk = new Talk(name, 40_000);
  talk.prompt(`A question for ${name}`);
  talk.answer('An answer.\n\n```ts\nconst answer = 42;\n```');
  return talk;
}

/** One is a token by its looks; the other only where somebody says what it is. */
const TOKEN = `${'gh'}p_${'a1B2c3D4e5F6'.repeat(3)}`;
const PLAIN = 'Zx81-Quorle-7741-Vanth';

const KEEPER = (() => {
  const talk = new Talk('keeper', 60_000);
  talk.prompt(`The token is ${TOKEN}, and the box says ${PLAIN}`);
  talk.answer('Noted.');
  return talk;
})();

const told = (talk: Talk, words: string): void => {
  const longer = talk.copy();
  longer.prompt(words);
  longer.answer('I see.');
  appendFileSync(file(talk), longer.jsonl.slice(talk.jsonl.length));
};

const pageOf = (talk: Talk): string =>
  filesBelow(site()).find((name) => name.endsWith(`/${talk.session}.html`)) ?? 'none';

const file = (talk: Talk, project = 'one'): string => join(archive, project, `${talk.session}.jsonl`);

const rebuild = (options: SiteOptions = OPTIONS) => rebuilt.build(archive, options);

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-rebuild-'));
  rebuilt = new RebuiltSite(room);
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

beforeEach(async () => {
  archive = mkdtempSync(join(room, 'archive-'));
  writeFiles(archive, {
    [`one/${LONG.session}.jsonl`]: LONG.jsonl,
    [`one/${SHORT.session}.jsonl`]: SHORT.jsonl,
    [`two/${KEEPER.session}.jsonl`]: KEEPER.jsonl,
    'two/3a3a3a3a-0000-4000-8000-000000000000.jsonl': shortTalk('other').jsonl,
  });
  await rebuild();
});

describe('a rebuild equals a build from nothing', () => {
  const resumed = (): string => {
    const next = LONG.copy().resume('next', 2);
    next.prompt('And one more thing');
    next.answer('Here it is.');
    writeFileSync(file(next), next.jsonl);
    return next.session;
  };

  test.each<{ after: string; change: () => unknown; options?: SiteOptions }>([
    {
      after: 'a turn was appended',
      change: () => {
        const longer = LONG.copy();
        addTurn(longer, 13);
        appendFileSync(file(LONG), longer.jsonl.slice(LONG.jsonl.length));
      },
    },
    {
      after: 'the last prompt was rewound',
      change: () => {
        const other = LONG.copy();
        other.rewindTo(LONG.rows.at(-9)!.uuid as string);
        other.prompt('Rather something else');
        other.answer('Gladly.');
        appendFileSync(file(LONG), other.jsonl.slice(LONG.jsonl.length));
      },
    },
    { after: 'a session was resumed in a new file', change: resumed },
    {
      after: 'a session began of which no row is written yet',
      change: () => writeFileSync(file(shortTalk('new')), ''),
    },
    { after: 'a session was deleted', change: () => rmSync(file(SHORT)) },
    { after: 'a project was renamed', change: () => renameSync(join(archive, 'one'), join(archive, 'uno')) },
    {
      after: 'a row in the middle was changed',
      change: () => replaceIn(file(LONG), 'Turn 4 is done', 'Turn 4 was done'),
    },
    { after: 'a session grew beside one with a secret', change: () => told(LONG, 'Nothing secret here') },
    { after: 'a secret was said again elsewhere', change: () => told(LONG, `Once more: ${TOKEN}`) },
    {
      after: 'a session gave away what another one shows',
      change: () => told(LONG, `export SERVICE_PASSWORD="${PLAIN}"`),
    },
    { after: 'an option was changed', change: () => {}, options: { ...OPTIONS, timeZone: 'Asia/Tokyo' } },
    { after: 'a page was changed by hand', change: () => appendFileSync(join(site(), 'index.html'), '<!-- mine -->') },
    { after: 'a page was deleted by hand', change: () => rmSync(join(site(), pageOf(LONG))) },
    { after: 'what was kept was damaged', change: () => damage(cache(), resumed) },
    { after: 'what was kept was deleted', change: () => rmSync(cache(), { recursive: true }) },
  ])('after $after', async ({ change, options = OPTIONS }) => {
    change();
    const { isAsItWas } = await rebuild(options);
    expect(isAsItWas).toBe(false);
    expect(await rebuilt.differences(archive, options)).toEqual([]);
  });
});

test('nothing is done when nothing has changed', async () => {
  expect((await rebuild()).isAsItWas).toBe(true);
});

test('what a build left that was killed goes, even if there is nothing else to do', async () => {
  const own = makeScratch('index');
  const left = own.folder.replace(`-${process.pid}-`, '-999999999-'); // no process has such a number
  mkdirSync(left);
  await rebuild();
  expect([own.folder, left].map(existsSync)).toEqual([true, false]);
  own.remove();
});

test('what has not changed is not made again: it is the same file', async () => {
  const untouched = [pageOf(LONG)];
  const before = untouched.map((name) => statSync(join(site(), name)).ino);
  appendFileSync(file(SHORT), shortTalk('short and longer').jsonl);
  await rebuild();
  expect(untouched.map((name) => statSync(join(site(), name)).ino)).toEqual(before);
});

function replaceIn(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** Turns every kept content into something else, and changes the archive so that some are asked for. */
function damage(folder: string, change: () => unknown): void {
  change();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.length > 40) writeFileSync(join(entry.parentPath, entry.name), 'rotten');
}

test('what a later session gives away is taken out of pages that showed it', async () => {
  const shown = (): string => readFileSync(join(site(), pageOf(KEEPER)), 'utf8');
  expect(shown()).toContain(PLAIN);
  expect(shown()).not.toContain(TOKEN);
  told(LONG, `export SERVICE_PASSWORD="${PLAIN}"`);
  await rebuild();
  expect(shown()).not.toContain(PLAIN);
});
