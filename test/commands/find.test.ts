import { describe, expect, test } from 'vitest';
import { type FindOptions, find } from '../../src/commands/find/find.ts';
import { tree } from '../../src/commands/tree/tree.ts';
import { SourceError } from '../../src/discover/source-error.ts';
import { filesOf, type Story } from '../support/draw.ts';
import { type Files, withFiles } from '../support/open-files.ts';
import { user } from '../support/row-letters.ts';

const OPTIONS: FindOptions = {
  isRegex: false,
  ignoreCase: false,
  project: null,
  session: null,
  limit: 20,
  siteUrl: '',
};

function look(files: Files, text: string, options: Partial<FindOptions> = {}): { code: number; out: string } {
  return withFiles(files, (root) => {
    let out = '';
    const code = find(text, root, { ...OPTIONS, ...options }, (part) => {
      out += part;
    });
    return { code, out };
  });
}

const idsIn = (out: string): string[] => [...out.matchAll(/^ {4}id {5}(.*)$/gm)].map(([, id]) => id!);

const DRAWN = `
  U1─A1─U2─A2─T1─R1
      │           U5─A5   #a1
      └────────────────────U3─A3
  U7─A7   @s2 >q/s2.jsonl`;

const STORY: Story = { rows: { U2: user('Mend the\n  Kiln, please (now)') } };
const FILES = filesOf(DRAWN, STORY);

describe('a message is found', () => {
  test.each<{ what: string; text: string; options?: Partial<FindOptions>; ids: string[] }>([
    { what: 'by its words, in any case and across lines', text: 'the kiln, PLEASE (', ids: ['U2'] },
    { what: 'by what a tool is called with', text: 'T1', ids: ['T1'] },
    { what: 'by a result', text: 'r1', ids: ['R1'] },
    { what: 'in an agent', text: 'a5', ids: ['A5'] },
    { what: 'by a pattern', text: '^A[23]$', options: { isRegex: true }, ids: ['A2', 'A3'] },
    { what: 'by a pattern that minds the case', text: 'kiln', options: { isRegex: true }, ids: [] },
    { what: 'or does not', text: 'kiln', options: { isRegex: true, ignoreCase: true }, ids: ['U2'] },
    { what: 'by a pattern that spans lines', text: 'the\\s+Kiln', options: { isRegex: true }, ids: ['U2'] },
    { what: 'in one session', text: 'A', options: { session: 's2' }, ids: ['A7'] },
    { what: 'in one project', text: 'U', options: { project: 'q' }, ids: ['U7'] },
    { what: 'not by its id or type', text: 'tool_use', ids: [] },
  ])('$what', ({ text, options, ids }) => {
    const { code, out } = look(FILES, text, options);
    expect(idsIn(out)).toEqual(ids);
    expect(code).toBe(ids.length === 0 ? 1 : 0);
  });

  test('once, though it was written several times', () => {
    const files = filesOf(`
      U1─A1─U2─A2
          └─U2'─A2'
      U1─A1─U4   @s2`);
    expect(idsIn(look(files, 'U').out)).toEqual(['U1', 'U2', 'U4']);
  });
});

test('a match says what is above and below it, on which branch it is, and where it is read', () => {
  const { out } = look(FILES, 'kiln', { siteUrl: 'https://example.org/annals/' });
  expect(out).toBe(
    [
      '[1] prompt, 2026-01-01 00:00:08 UTC, p, session s1',
      '    Mend the Kiln, please (now)',
      '    id     U2',
      '    on     branch s1@U2 (abandoned, decided by file-order)',
      '    above  answer A1 "A1" ← prompt U1 "U1"',
      '    below  answer A2 "A2"',
      '    link   https://example.org/annals/p/s1.html#msg-U2',
      '',
      '1 match.',
      '',
    ].join('\n'),
  );
});

test('matches are numbered in the order of reading, and no more are shown than asked for', () => {
  const { out } = look(FILES, 'U', { limit: 2 });
  expect(out.match(/^\[\d+\]/gm)).toEqual(['[1]', '[2]']);
  expect(out).toMatch(/These are the first 2 matches; there are more/);
  expect(look(FILES, 'U').out.slice(0, 100)).toBe(out.slice(0, 100));
});

describe('hostile', () => {
  test('a pattern that would never end is stopped', () => {
    const rows = { U1: user(`${'a'.repeat(60)}!`), U2: user('aa') };
    const { out } = look(filesOf('U1─A1─U2', { rows }), '^(a+)+$', { isRegex: true });
    expect(idsIn(out)).toEqual(['U2']);
    expect(out).toMatch(/The pattern took too long on 1 message: passed over\./);
  }, 20_000);

  test('and given up when it happens again and again', () => {
    const rows = Object.fromEntries(['U1', 'A1', 'U2', 'A2'].map((name) => [name, user(`${'a'.repeat(60)}!`)]));
    const files = filesOf('U1─A1─U2─A2', { rows });
    expect(() => look(files, '^(a+)+$', { isRegex: true })).toThrow(SourceError);
  }, 20_000);

  test.each(['(', '[z-a]', '\\p{Nope}', '(?<a>.)(?<a>.)'])('%s is no pattern, in one sentence', (text) => {
    expect(() => look(FILES, text, { isRegex: true })).toThrow(/^This is no pattern: [^\n]+\.$/);
  });

  test('nothing to look for is one sentence', () => {
    expect(() => look(FILES, ' \n')).toThrow(SourceError);
  });

  test('what is shown drives no terminal', () => {
    const rows = { U1: user('bell \u0007 and \u001b]0;title\u0007 and \u202e over'), A1: { cwd: '/x/\u001b[2J' } };
    const { out } = look(filesOf('U1─A1', { rows }), 'bell');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test('words are words, not patterns', () => {
    expect(
      idsIn(look(filesOf('U1─A1', { rows: { U1: user('a.b*c [d] \\w ^$ {2}') } }), '.b*c [d] \\w ^$ {2}').out),
    ).toEqual(['U1']);
    expect(idsIn(look(filesOf('U1─A1', { rows: { U1: user('axbbc') } }), 'a.b*c').out)).toEqual([]);
  });
});

describe('a tree', () => {
  const drawn = (id: string, around = 1): string =>
    withFiles(
      filesOf(DRAWN, { ...STORY, notes: { 'p/s1.jsonl': [{ type: 'last-prompt', leafUuid: 'A2' }] } }),
      (root) => {
        let out = '';
        tree(id, root, around, (part) => {
          out += part;
        });
        return out;
      },
    );

  test('of a session: prompts, forks and ends; the rest is counted, the active path marked', () => {
    expect(drawn('s1')).toBe(`p, session s1
* Session • s1 • U1
* ├── prompt U1 "U1"
* └── answer A1 "A1"
*     Branch • U2 • Mend the Kiln, please (now) (active, last-prompt)
*     ├── prompt U2 "Mend the Kiln, please (now)"
*     ├── answer A2 "A2"  ◄ the pointer
*     │   … 1 row
*     └── tool-result R1 "R1"
      Branch • U3 • U3 (abandoned, last-prompt)
      ├── prompt U3 "U3"
      └── answer A3 "A3"
*     Agent • unknown • agent-a1 • U5
*     ├── prompt U5 "U5"
*     └── answer A5 "A5"
`);
  });

  test('around a message: what leads to it and what is near; other lines are counted', () => {
    expect(drawn('A3')).toBe(`p, session s1
* Session • s1 • U1
* ├── prompt U1 "U1"
* └── answer A1 "A1"
*     Branch • U2 • Mend the Kiln, please (now) (active, last-prompt)  … 4 rows
      Branch • U3 • U3 (abandoned, last-prompt)
      ├── prompt U3 "U3"
      └── answer A3 "A3"  ◄ this one
*     Agent • unknown • agent-a1 • U5  … 2 rows
`);
  });

  test.each([
    ['nope', /^Nothing here has the id "nope": neither a message nor a session\./],
    ['s', /^2 sessions begin with "s"\./],
  ])('of nothing (%s) is one sentence', (id, says) => {
    expect(() => drawn(id)).toThrow(says);
  });
});
