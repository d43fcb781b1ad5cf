import { afterEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../support/draw.ts';
import { openFiles } from '../support/open-files.ts';

describe('a known row of the wrong shape keeps its place and is reported with its line', () => {
  test.each([
    { what: 'an answer without a message', name: 'A2', fields: { message: undefined } },
    { what: 'content that is a number', name: 'U2', fields: { message: { role: 'user', content: 7 } } },
    {
      what: 'a block without a type',
      name: 'A2',
      fields: { message: { role: 'assistant', content: [{ text: 'x' }] } },
    },
    { what: 'a block that is null', name: 'A2', fields: { message: { role: 'assistant', content: [null] } } },
    {
      what: 'a call without an id',
      name: 'A2',
      fields: { message: { role: 'assistant', content: [{ type: 'tool_use', name: 'x', input: {} }] } },
    },
    { what: 'a time that is a number', name: 'A2', fields: { timestamp: 1_700_000_000 } },
    { what: 'a parent that is an object', name: 'P2', fields: { parentUuid: {} } },
    { what: 'an attachment that is a list', name: 'H2', fields: { attachment: [] } },
    { what: 'compactMetadata that is a word', name: 'B2', fields: { compactMetadata: 'manual' } },
  ])('$what', ({ name, fields }) => {
    const { json } = draw(`U1─A1─${name}─U3`, { rows: { [name]: fields } });
    expect([...json.order].sort()).toEqual(['U1', 'A1', name, 'U3'].sort());
    expect(json.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'malformed-row', severity: 'warning', file: 'p/s1.jsonl', line: 3 }),
    );
  });

  test('a row without a type', () => {
    const { lines, json } = draw('U1─A1─A2', { rows: { A1: { type: undefined } } });
    expect(lines).toEqual(['s1: U1 A1 A2']);
    expect(json.diagnostics).toMatchObject([{ code: 'malformed-row', line: 2 }]);
  });
});

test.each(['human', 'system', 'summary', 'progress', 'attachment', 'compact_recap', 'novelty'])(
  'a row of type %s whose content holds what is no block is read',
  (type) => {
    const content = [null, 7, 'word', []];
    const { lines } = draw('U1─A1─A2', { rows: { A1: { type, message: { content } } } });
    expect(lines).toEqual(['s1: U1 A1 A2']);
  },
);

test.each([
  { cwd: null },
  { version: null },
  { sessionId: null },
  { isSidechain: null },
  { gitBranch: 7 },
  { timestamp: null },
  { timestamp: 1_700_000_000 },
  {
    message: {
      role: 'user',
      content: [
        { type: 'text', text: null },
        { type: 'text', text: 'U1' },
      ],
    },
  },
])('a prompt with the odd field %j is still a prompt', (odd) => {
  expect(draw('U1─A1', { rows: { U1: odd } }).line('s1').title).toBe('U1');
});

describe('what this version does not know', () => {
  test('a type with a uuid is in the tree; it is counted by CLI version', () => {
    const { lines, run, reports } = draw('U1─Z1─A1', { rows: { Z1: { version: '9.9.9' } } });
    expect(lines).toEqual(['s1: U1 Z1 A1']);
    expect(reports).toEqual([]);
    expect([...run.drift.get('9.9.9')!]).toEqual([['row novelty', 1]]);
  });

  test('a type without a uuid is a note', () => {
    const { json, run } = draw('U1─A1', {
      notes: {
        'p/s1.jsonl': [
          { type: 'weather', version: '9.9.9' },
          { type: 'weather', version: '9.9.9' },
        ],
      },
    });
    expect(json.rows).toMatchObject({ shown: 2, notes: 2 });
    expect(run.drift.get('9.9.9')!.get('row weather')).toBe(2);
  });

  test('fields and blocks are counted too', () => {
    const message = { role: 'assistant', content: [{ type: 'hologram' }, { type: 'text', text: 'x', mood: 1 }] };
    const { run } = draw('U1─A1', { rows: { A1: { message, taste: 'sweet', version: '9.9.9' } } });
    expect([...run.drift.get('9.9.9')!.keys()].sort()).toEqual([
      'block hologram',
      'field assistant.taste',
      'field block text.mood',
    ]);
  });

  test('what it knows is no drift', () => {
    const { run } = draw('U1─A1─T1─R1─P1─H1─Q1─S1─C1─O1─X1');
    expect([...run.drift]).toEqual([]);
  });
});

describe('names that mean something to JavaScript', () => {
  test('as a field', () => {
    const line =
      '{"__proto__":{"polluted":true},"constructor":1,"type":"user","uuid":"U1","sessionId":"s1","message":{"role":"user","content":"hi","__proto__":{"x":1}}}';
    const { json, run } = openFiles({ 'p/s1.jsonl': `${line}\n` }).get('p')!;
    expect(json.order).toEqual(['U1']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect([...run.drift.get('unknown')!.keys()]).toContain('field user.__proto__');
  });

  test.each(['__proto__', 'constructor', 'toString'])('as a uuid, a session, a type, a model: %s', (name) => {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const rows = {
      U1: { uuid: name, sessionId: name },
      A1: {
        parentUuid: name,
        sessionId: name,
        message: { id: name, model: name, role: 'assistant', content: [{ type: name }], usage },
      },
      Z1: { type: name, sessionId: name, version: name },
    };
    const { json } = draw('U1─A1─Z1', { rows });
    expect(json.order).toEqual([name, 'A1', 'Z1']);
    expect(json.rows.shown).toBe(3);
    expect(Object.keys(JSON.parse(JSON.stringify(json.usage)))).toEqual([name]);
  });
});

describe('times', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['UTC', 'Asia/Tokyo', 'America/New_York'])('one without a zone is UTC, on a machine in %s too', (zone) => {
    vi.stubEnv('TZ', zone);
    const { lines, json } = draw('U1─B1─K1─A1', {
      rows: { B1: { timestamp: '2026-01-01T00:00:02' }, K1: { timestamp: '2026-01-01T00:00:03' } },
    });
    expect(lines).toEqual(['s1: U1 B1 K1 A1']);
    expect(json.compactions[0]!.label).toContain('• 2026-01-01 00:00:03');
  });

  test('a row without one takes that of the row before it in the file', () => {
    const { lines, reports } = draw('U1─A1─U2─A2', {
      rows: { A1: { timestamp: undefined }, U2: { timestamp: 'soon' } },
    });
    expect(lines).toEqual(['s1: U1 A1 U2 A2']);
    expect(reports).toEqual(['bad-timestamp A1', 'bad-timestamp U2']);
  });

  test('a file without any is read in its own order', () => {
    const none = { timestamp: undefined };
    expect(draw('U1─A1─U2', { rows: { U1: none, A1: none, U2: none } }).lines).toEqual(['s1: U1 A1 U2']);
  });
});
