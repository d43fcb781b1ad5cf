import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Crew } from '../../src/render/jobs/crew.ts';
import { newProcessMemory } from '../../src/render/process-memory.ts';
import { RebuiltSite } from '../support/rebuilt-site.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { Talk } from '../support/site-talk.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Of no page, but enough for a project to be written in parts. */
const BALLAST =
  `${JSON.stringify({ type: 'file-history-snapshot', messageId: 'm', snapshot: 'x'.repeat(90_000) })}\n`.repeat(95);

/** Threads take longer to begin than all of this takes. */
const ALONE = { ...OPTIONS, workers: 1 };

let room: string;
let archive: string;
let talks: Readonly<Record<'alpha' | 'beta' | 'gamma' | 'delta' | 'omega', Talk>>;

const talkOf = (name: string, start: number): Talk => {
  const talk = new Talk(name, start);
  talk.prompt(`What about ${name}?`);
  talk.run(`cat ${name}.ts`, `export const ${name} = 1;`);
  talk.answer(`All is well with ${name}.`);
  return talk;
};

const nameOf = ({ session }: Talk): string => `large/${session}.jsonl`;
const append = (talk: Talk, work: (longer: Talk) => void): void => {
  const longer = talk.copy();
  work(longer);
  appendFileSync(join(archive, nameOf(talk)), longer.jsonl.slice(talk.jsonl.length));
};
const goOn = (talk: Talk): void => {
  talk.prompt('And what else?');
  talk.answer('Nothing else.');
};

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-parts-'));
  archive = join(room, 'archive');
  const [alpha, beta, gamma] = [talkOf('alpha', 0), talkOf('beta', 90_000), talkOf('gamma', 40_000)];
  const omega = talkOf('omega', 99_000);
  const delta = gamma.copy().resume('delta', 2);
  goOn(delta);
  talks = { alpha, beta, gamma, delta, omega };
  for (const talk of Object.values(talks)) writeFiles(archive, { [nameOf(talk)]: talk.jsonl });
  appendFileSync(join(archive, nameOf(beta)), BALLAST);
  writeFiles(archive, { 'small/5a5a5a5a-0000-4000-8000-000000000000.jsonl': talkOf('small', 0).jsonl });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(room, { recursive: true, force: true });
});

/** Files that a build has written pages of, part by part. */
async function partsWritten(build: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const asked = vi.spyOn(Crew.prototype, 'write');
  asked.mockClear();
  await build();
  const parts = asked.mock.calls.flatMap(([job]) => job.parts);
  return parts.map(({ transcripts }) => transcripts.map(({ name }) => name).sort()).sort();
}

const namesOf = (...names: readonly (keyof typeof talks)[]): readonly string[] =>
  names.map((name) => nameOf(talks[name])).sort();

test.each<{ after: string; change: () => void; written: () => readonly (readonly string[])[] }>([
  { after: 'a session grew', change: () => append(talks.alpha, goOn), written: () => [namesOf('alpha')] },
  {
    after: 'one grew that another goes on from',
    change: () => append(talks.gamma, goOn),
    written: () => [namesOf('gamma', 'delta')],
  },
  {
    after: 'one goes on from what was a part of its own',
    change: () => {
      const next = talks.alpha.copy().resume('epsilon', 2);
      goOn(next);
      writeFiles(archive, { [nameOf(next)]: next.jsonl });
      talks = { ...talks, beta: next };
    },
    written: () => [namesOf('alpha', 'beta')],
  },
  {
    after: 'two parts have become one',
    change: () =>
      append(talks.alpha, (longer) => {
        longer.rewindTo(talks.beta.rows.at(-1)!.uuid as string);
        goOn(longer);
      }),
    written: () => [namesOf('alpha', 'beta')],
  },
  {
    after: 'one part has become two',
    change: () => rmSync(join(archive, nameOf(talks.gamma))),
    written: () => [namesOf('delta')],
  },
  {
    after: 'the oldest session is the youngest now',
    change: () =>
      append(talks.alpha, (longer) => {
        longer.rows.push({ ...longer.rows.at(-1)!, uuid: 'late', timestamp: '2026-11-11T11:11:11.000Z' });
      }),
    written: () => [namesOf('alpha')],
  },
  { after: 'one is gone', change: () => rmSync(join(archive, nameOf(talks.omega))), written: () => [] },
])(
  'of a large project only the part is written that has changed, and the site is the same: $after',
  async ({ change, written }) => {
    const rebuilt = new RebuiltSite(room);
    const all = await partsWritten(() => rebuilt.build(archive, ALONE));
    expect(all.filter(([name]) => name!.startsWith('large/'))).toEqual(
      [namesOf('alpha'), namesOf('beta'), namesOf('gamma', 'delta'), namesOf('omega')].sort(),
    );
    change();
    expect(await partsWritten(() => rebuilt.build(archive, ALONE))).toEqual(written());
    expect(await rebuilt.differences(archive, ALONE)).toEqual([]);
  },
);

test('a part of which something is lost is written anew', async () => {
  const rebuilt = new RebuiltSite(room);
  await rebuilt.build(archive, ALONE);
  append(talks.alpha, goOn);
  const contents = join(rebuilt.cache, 'contents');
  for (const folder of readdirSync(contents)) rmSync(join(contents, folder), { recursive: true });
  const parts = await partsWritten(() => rebuilt.build(archive, ALONE));
  expect(parts).toHaveLength(5);
  expect(await rebuilt.differences(archive, ALONE)).toEqual([]);
});

test('an entry that is damaged is none', async () => {
  const rebuilt = new RebuiltSite(room);
  await rebuilt.build(archive, ALONE);
  append(talks.alpha, goOn);
  const entries = join(rebuilt.cache, 'entries');
  for (const folder of readdirSync(entries))
    for (const name of readdirSync(join(entries, folder))) writeFileSync(join(entries, folder, name), 'x');
  await rebuilt.build(archive, ALONE);
  expect(await rebuilt.differences(archive, ALONE)).toEqual([]);
});

test('a process that builds again and again comes to the same, whatever it rehearsed', async () => {
  const rebuilt = new RebuiltSite(room, newProcessMemory());
  await rebuilt.build(archive, ALONE);
  await rebuilt.rehearse(archive);
  expect(await rebuilt.differences(archive, ALONE)).toEqual([]);
  append(talks.alpha, goOn);
  await rebuilt.build(archive, ALONE);
  expect(await rebuilt.differences(archive, ALONE)).toEqual([]);
});

test('a large project that is one part is remembered, though something lies beside it that nobody has to do with', async () => {
  for (const name of ['alpha', 'gamma', 'delta', 'omega'] as const) rmSync(join(archive, nameOf(talks[name])));
  writeFiles(archive, { 'large/gone/tool-results/x.txt': 'What is left of a session.' });
  const rebuilt = new RebuiltSite(room);
  await rebuilt.build(archive, ALONE);
  const small = talkOf('small', 0);
  goOn(small);
  writeFiles(archive, { 'small/5a5a5a5a-0000-4000-8000-000000000000.jsonl': small.jsonl });
  const written = await partsWritten(() => rebuilt.build(archive, ALONE));
  expect(written).toEqual([['small/5a5a5a5a-0000-4000-8000-000000000000.jsonl']]);
});
