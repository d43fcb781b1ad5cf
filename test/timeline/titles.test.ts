import { describe, expect, test } from 'vitest';
import { draw, type Story } from '../support/draw.ts';
import { user } from '../support/row-letters.ts';

const custom = { type: 'custom-title', sessionId: 's1', customTitle: 'Mine' };
const ai = { type: 'ai-title', sessionId: 's1', aiTitle: 'The CLI’s' };
const summary = (text: string, leafUuid: string) => ({ type: 'summary', summary: text, leafUuid });

const titleOf = (drawn: string, line: string, story: Story = {}): string | null => draw(drawn, story).line(line).title;

describe('a session is called', () => {
  test.each([
    { by: 'its user’s own name, whatever else there is', notes: [custom, ai, summary('A summary', 'A1')], is: 'Mine' },
    { by: 'the last of several names', notes: [custom, { ...custom, customTitle: 'Newer' }], is: 'Newer' },
    { by: 'the name the CLI gave it', notes: [ai, summary('A summary', 'A1')], is: 'The CLI’s' },
    {
      by: 'the summary that ends in it',
      notes: [summary('Elsewhere', 'gone'), summary('A summary', 'A1')],
      is: 'A summary',
    },
    { by: 'its first prompt', notes: [], is: 'U1' },
  ])('by $by', ({ notes, is }) => {
    expect(titleOf('X1─C1─O1─W1─U1─A1─U2', 's1', { notes: { 'p/s1.jsonl': notes } })).toBe(is);
  });

  test('by a summary of another file, which makes no session of its own', () => {
    const annals = draw('U1─A1', { notes: { 'p/s9.jsonl': [summary('Said elsewhere', 'A1')] } });
    expect(annals.line('s1').title).toBe('Said elsewhere');
    expect(annals.lines).toEqual(['s1: U1 A1']);
    expect(annals.json.rows).toMatchObject({ read: 3, shown: 2, notes: 1 });
  });

  test('by a summary in a file of another project', () => {
    expect(titleOf('U1─A1', 's1', { notes: { 'q/s9.jsonl': [summary('Said far away', 'A1')] } })).toBe('Said far away');
  });

  test('by nothing, when nobody typed anything', () => {
    expect(titleOf('X1─C1─O1', 's1')).toBeNull();
  });

  test('by the first prompt of its branches, when it forks before any', () => {
    const drawn = `
      H1─U1─A1
       └───────U2─A2`;
    const annals = draw(drawn);
    expect(annals.lines).toEqual(['s1: H1', 's1@U1: U1 A1', 's1@U2: U2 A2']);
    expect(annals.line('s1').title).toBe('U1');
  });

  test('in one line, without what the editor put before it', () => {
    const rows = {
      U1: user([
        { type: 'text', text: '<ide_opened_file>a.ts</ide_opened_file>' },
        { type: 'text', text: 'Fix\n  it' },
      ]),
    };
    expect(titleOf('U1─A1', 's1', { rows })).toBe('Fix it');
  });
});

describe('a branch is called', () => {
  const REWIND = `
    U1─A1─U2─A2
        └───────U3─A3`;

  test('by the summary whose leaf lies on it, else by its first prompt', () => {
    const annals = draw(REWIND, { notes: { 'p/s1.jsonl': [summary('Second try', 'A3')] } });
    expect(annals.line('s1@U3').title).toBe('Second try');
    expect(annals.line('s1@U2').title).toBe('U2');
  });
});
