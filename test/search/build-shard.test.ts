import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CutShard, ShardWriter } from '../../src/search/build-shard.ts';
import { cutPieces, hashOf, type Piece } from '../../src/search/cut-pieces.ts';
import { FacetSets } from '../../src/search/facet-sets.ts';
import { indexPiece, type ShardPart } from '../../src/search/index-piece.ts';
import type { ShardPlan } from '../../src/search/plan-shards.ts';
import { SearchFolder } from '../../src/search/search-folder.ts';
import { findOldShard } from '../../src/search/shard-facts.ts';
import { inMemory } from '../../src/search/spool.ts';
import { filesBelow } from '../support/site-pages.ts';

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-shard-'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

const MONTH = '2026-03';
const PIECE = 4000;

const recordLine = (session: string, number: number): string => {
  const nth = session === 'same' ? 0 : number;
  const place = {
    page: `p/${session}.html`,
    label: null,
    time: nth,
    messages: [{ word: 0, anchor: `m${nth}`, time: nth }],
  };
  const filters = { role: ['answer'], month: [MONTH], session: [session], agent: [nth % 2 ? 'main' : 'scout'] };
  return `${MONTH}\t${JSON.stringify({ place, filters, content: `heron ${session} number${nth}` })}\n`;
};

const holds = (): boolean => true;

/** A shard of sessions, each with so many records. */
function shardOf(sessions: Readonly<Record<string, number>>, version = 'test'): CutShard {
  const slices = Object.entries(sessions).map(([name, records]) => {
    const lines = Array.from({ length: records }, (_, nth) => recordLine(name, nth)).join('');
    const path = join(room, `${name}-${records}.jsonl`);
    writeFileSync(path, lines);
    const file = { path, hash: String(records), months: [[MONTH, lines.length, `${name} ${records}`]] as const };
    const session = { name, title: name, isNamed: false, messages: records, records: file };
    return { project: 'p', session, holds, from: 0, to: lines.length };
  });
  const plan: ShardPlan = { name: 'p', projects: ['p'], slices };
  const pieces = cutPieces(plan, version, PIECE);
  return { plan, pieces, hash: hashOf(pieces, plan) };
}

async function build(name: string, shard: CutShard, previous: string | null = null, prepared: readonly Piece[] = []) {
  const site = join(room, name);
  const sets = new FacetSets();
  const ready = new Map<string, ShardPart>();
  for (const piece of prepared) ready.set(piece.hash, await indexPiece(piece, sets, inMemory));
  const writer = new ShardWriter(new SearchFolder(site, previous, true), { ready, sets, keep: inMemory });
  const old = previous === null ? null : findOldShard(join(previous, 'search/shards/p'));
  return { site, facts: await writer.write(shard, old) };
}

const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')]));

/** Files that two sites share, and not only what is in them. */
const sharedBy = (one: string, other: string): string[] =>
  filesBelow(one).filter((file) => {
    const [a, b] = [one, other].map((site) => statSync(join(site, file), { throwIfNoEntry: false }));
    return a?.ino === b?.ino;
  });

const SESSIONS = { one: 9, two: 30, three: 4, four: 12, five: 3 };
const GROWN = { ...SESSIONS, four: 13 };

describe('a shard', () => {
  let first: Awaited<ReturnType<typeof build>>;

  beforeAll(async () => {
    first = await build('first', shardOf(SESSIONS));
  });

  test('is put together from pieces, none of them large', () => {
    expect(first.facts.pieces.length).toBeGreaterThan(4);
    expect(first.facts.records).toBe(58);
    expect(first.facts.facets.agent).toEqual([
      ['scout', 30],
      ['main', 28],
    ]);
  });

  test('of which one session grew is what it would be without the old one, and takes over other pieces', async () => {
    const grown = await build('grown', shardOf(GROWN), first.site);
    const anew = await build('anew', shardOf(GROWN));
    expect(contentsOf(grown.site)).toEqual(contentsOf(anew.site));
    const known = new Set(first.facts.pieces.map(({ hash }) => hash));
    const fresh = grown.facts.pieces.filter(({ hash }) => !known.has(hash));
    expect(fresh).toHaveLength(1);
    expect(sharedBy(grown.site, first.site).filter((file) => file.includes('fragment/')).length).toBeGreaterThan(10);
  });

  test('has no file of words written again that the old one has', async () => {
    const again = await build('again', shardOf(SESSIONS), first.site);
    expect(contentsOf(again.site)).toEqual(contentsOf(first.site));
    const words = filesBelow(first.site).filter((file) => file.endsWith('.pf_index'));
    expect(words.length).toBeGreaterThan(0);
    expect(sharedBy(again.site, first.site)).toEqual(expect.arrayContaining(words));
  });

  test('has nothing of an old one that another version wrote', async () => {
    const newer = await build('newer', shardOf(SESSIONS, 'next'), first.site);
    expect(sharedBy(newer.site, first.site)).toEqual([]);
  });

  test('is the same when pieces of it are indexed before it is complete', async () => {
    const prepared = await build('prepared', shardOf(GROWN), null, shardOf(SESSIONS).pieces);
    const unprepared = await build('unprepared', shardOf(GROWN));
    expect(contentsOf(prepared.site)).toEqual(contentsOf(unprepared.site));
  });

  test('has nothing of a session that is gone', async () => {
    const { two: _, ...rest } = SESSIONS;
    const less = await build('less', shardOf(rest), first.site);
    const anew = await build('less-anew', shardOf(rest));
    expect(contentsOf(less.site)).toEqual(contentsOf(anew.site));
    expect(less.facts.records).toBe(28);
  });

  test('is made anew where the old one cannot be read', async () => {
    const hurt = await build('hurt', shardOf(SESSIONS));
    const words = join(hurt.site, 'search/shards/p/index');
    for (const file of readdirSync(words))
      writeFileSync(join(words, file), Buffer.alloc(statSync(join(words, file)).size));
    const healed = await build('healed', shardOf(GROWN), hurt.site);
    expect(sharedBy(healed.site, hurt.site)).toEqual([]);
    expect(healed.facts.records).toBe(59);
  });

  test('gives its records ids that no two of them share, though what is said is always the same', async () => {
    const { pieces } = shardOf({ same: 200 });
    const sets = new FacetSets();
    const parts = await Promise.all(pieces.map((piece) => indexPiece(piece, sets, inMemory)));
    const ids = parts.flatMap(({ index }) => index.pages.map(({ id }) => id));
    expect(parts.length).toBeGreaterThan(2);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
  });
});

test('a session that grows a little leaves the pieces of others as they are', () => {
  const hashes = ({ pieces }: CutShard): string[] => pieces.map(({ hash }) => hash);
  const [before, after] = [hashes(shardOf(SESSIONS)), hashes(shardOf(GROWN))];
  expect(after.filter((hash) => !before.includes(hash))).toHaveLength(1);
});
