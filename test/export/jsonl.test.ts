import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { DESCRIBED_PICTURES } from '../support/described-pictures.ts';
import { filesOf } from '../support/draw.ts';
import { exported, textsIn, withExport } from '../support/export-files.ts';
import { type Files, jsonl, openFolder, withFiles } from '../support/open-files.ts';
import { build, DEMO, sharedSite } from '../support/site-build.ts';

const rowsOf = (files: Files, options: Parameters<typeof exported>[1] = {}): ReadonlyMap<string, string> =>
  withFiles(files, (root) => exported(root, { format: 'jsonl', ...options }));

/** Looks like a token; split, so that nobody takes it for one. */
const fakeToken = (nth: number): string => `${['ghp', ''].join('_')}aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gH${nth}`;

describe('rows as they were recorded', () => {
  test('are the same bytes where nothing is secret, odd lines too', () => {
    const odd = '// a comment\n\n{"type":"mode"}{"type":"mode"}\nno row\n  {"uuid":"U9","type":"user"} \n{"half';
    const files = { ...filesOf('U1─A1\n      U2─A2   #a1'), 'p/odd.jsonl': odd, 'p/s1/tool-results/x.txt': 'told' };
    const copy = new Map(rowsOf(files));
    copy.delete('.annals-export');
    expect(Object.fromEntries(copy)).toEqual(files);
  });

  test('give the same site', async () => {
    const site = textsIn(await sharedSite('demo'));
    await withExport(DEMO, { format: 'jsonl' }, async (folder) => {
      await build(folder, join(folder, '..', 'site'));
      const again = textsIn(join(folder, '..', 'site'));
      expect([...again.keys()]).toEqual([...site.keys()]);
      for (const [name, text] of site) expect(again.get(name) === text, name).toBe(true);
    });
  });

  test('keep their place and their time when something in them is redacted', () => {
    const secret = fakeToken(6);
    const files = filesOf('U1─A1', { rows: { U1: { message: { role: 'user', content: `my key is ${secret}` } } } });
    withFiles(files, (root) =>
      withExport(root, { format: 'jsonl' }, (folder) => {
        const [from, to] = [join(root, 'p', 's1.jsonl'), join(folder, 'p', 's1.jsonl')];
        const [before, after] = [readFileSync(from, 'utf8'), readFileSync(to, 'utf8')];
        expect(after).not.toContain(secret.slice(0, 12));
        expect(after).toContain('[REDACTED:');
        expect(after.split('\n').map(({ length }) => length)).toEqual(before.split('\n').map(({ length }) => length));
        expect(Math.abs(statSync(to).mtimeMs - statSync(from).mtimeMs)).toBeLessThan(2);
        expect([...openFolder(folder).values()].map(({ json }) => json.order)).toEqual([['U1', 'A1']]);
      }),
    );
  });

  test('are without what was withdrawn: the row, what was part of it, and its copies', () => {
    const files = filesOf("U1─T1─R1─U2─A2\n       └─U2'─A2'─U3");
    const publishing = { ...EVERYTHING, messages: ['T1', "A2'"] };
    const copy = rowsOf(files, { publishing }).get('p/s1.jsonl')!;
    const left = copy.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).uuid]));
    expect(left.filter((uuid) => uuid.startsWith('U1') || uuid.startsWith('U3'))).toEqual(['U1', 'U3']);
    for (const gone of ['T1', 'R1', 'A2', "A2'"]) expect(left).not.toContain(gone);
  });

  test.each(DESCRIBED_PICTURES)(
    'hold no more of a picture beside them than it is drawn from: %s',
    (_, described, bare) => {
      const files = { ...filesOf('U1─A1'), 'p/s1/tool-results/x.bin': '' };
      withFiles(files, (root) => {
        const path = join('p', 's1', 'tool-results', 'x.bin');
        writeFileSync(join(root, path), described);
        withExport(root, { format: 'jsonl' }, (folder) =>
          expect(readFileSync(join(folder, path)).equals(bare)).toBe(true),
        );
        const redact = { ...EVERYTHING.redact, level: 'off' as const };
        withExport(root, { format: 'jsonl', publishing: { ...EVERYTHING, redact } }, (folder) =>
          expect(readFileSync(join(folder, path)).equals(described)).toBe(true),
        );
      });
    },
  );

  test('of one session, with its agents', () => {
    const drawn = 'U1─A1\n      U2─A2   #a1\nU3─A3   @s2\n      U4─A4   @s1 #a2 >p/agent-a2.jsonl';
    expect([...rowsOf(filesOf(drawn), { session: 's1' }).keys()]).toEqual([
      '.annals-export',
      'p/agent-a2.jsonl',
      'p/s1.jsonl',
      'p/s1/subagents/agent-a1.jsonl',
    ]);
  });

  test('never meet in one name', () => {
    const files = Object.fromEntries(
      [1, 2].map((nth) => [
        `p/${fakeToken(nth)}.jsonl`,
        jsonl([{ uuid: `U${nth}`, type: 'user', sessionId: `s${nth}`, message: { content: 'x' } }]),
      ]),
    );
    const names = [...rowsOf(files).keys()].filter((name) => name.endsWith('.jsonl'));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).not.toContain('aB3dE6gH9');
  });
});
