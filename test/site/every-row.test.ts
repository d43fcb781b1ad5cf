import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorOf } from '../../src/view/addresses.ts';
import { deepAgents } from '../support/deep-agents.ts';
import { filesOf } from '../support/draw.ts';
import { type Files, openFiles } from '../support/open-files.ts';
import { build } from '../support/site-build.ts';
import { brokenLinks, countOf, repeatedIds } from '../support/site-checks.ts';
import { writeFiles } from '../support/site-files.ts';
import { type BuiltSite, readSite } from '../support/site-pages.ts';

let room: string;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-rows-'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

async function siteOf(files: Files): Promise<BuiltSite> {
  const folder = mkdtempSync(join(room, 'site-'));
  writeFiles(join(folder, 'archive'), files);
  await build(join(folder, 'archive'), join(folder, 'site'));
  return readSite(join(folder, 'site'));
}

const names = (agentId: string) => ({ toolUseResult: { agentId } });
const meta = (toolUseId: string): string => JSON.stringify({ toolUseId });

/** Rows that count as shown, and are not once on the pages of a session and once in the combined transcript. */
function misplacedRows(site: BuiltSite, shown: readonly string[]): string[] {
  const pages = [...site.pages.values()].filter(({ address }) => /^p\/(?!index)/.test(address));
  const [combined, sessions] = [true, false].map((isCombined) =>
    countOf(
      pages.filter(({ address }) => isCombined === /\/all(?:-\d+)?\.html$/.test(address)).flatMap((page) => page.ids),
    ),
  );
  return shown.filter((uuid) => sessions!.get(anchorOf(uuid)) !== 1 || combined!.get(anchorOf(uuid)) !== 1);
}

/** Where an agent stands in the archive says little about where it hangs. */
test.each<{ what: string; files: Files }>([
  {
    what: 'an agent in the folder of the session whose file its own goes on in',
    files: filesOf(
      `
      U0─A0
          └─U1─D1───────────R1─A2    @s2 >p/s1.jsonl
                   U5─A5             @s2 #a1 >p/s1/subagents/agent-a1.jsonl`,
      { files: { 'p/s1/subagents/agent-a1.meta.json': meta('call-1') } },
    ),
  },
  {
    what: 'an agent whose call is in a session that its rows do not name',
    files: filesOf(
      `
      U0─A0
          └─U1─D1───────────R1─A2    @s2
                   U5─A5             #a1`,
      { files: { 'p/s1/subagents/agent-a1.meta.json': meta('call-1') } },
    ),
  },
  {
    what: 'an agent of a session that has no transcript',
    files: filesOf(`
      U1─A1
            U5─A5    @s2 #a1`),
  },
  {
    what: 'two agents that name each other',
    files: filesOf(
      `
      U1─A1
            U2─D2─R2─A2                #a1
                        U3─D3─R3─A3    #a2`,
      { rows: { R2: names('a2'), R3: names('a1') } },
    ),
  },
  {
    what: 'an agent and a session that hang on each other',
    files: filesOf(
      `
      U1─A1
            D2            @s2
             └─U3─A3      #a1 >p/s1.jsonl`,
      { rows: { D2: { parentUuid: 'A3' } } },
    ),
  },
  { what: '79 agents, each spawned by the one before', files: deepAgents(79) },
])('$what: every row is on a page, and once', async ({ files }) => {
  const { json } = openFiles(files).get('p')!;
  expect(json.order).toHaveLength(json.rows.read);
  const site = await siteOf(files);
  expect(misplacedRows(site, json.order)).toEqual([]);
  expect(repeatedIds(site)).toEqual([]);
  expect(brokenLinks(site)).toEqual([]);
});
