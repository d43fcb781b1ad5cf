import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '../../../src/view/search/search-records.ts';
import { shownText, shownWord } from '../../../src/view/search/search-words.ts';
import { recordsIn, recordsOf } from '../../support/drawn-records.ts';
import { jsonl } from '../../support/open-files.ts';
import { Talk } from '../../support/site-talk.ts';

/** `role tool agent branch: anchors`, without what is usual. */
const brief = ({ filters, place }: SearchRecord): string => {
  const { role = [], tool = [], agent = [], branch = [] } = filters;
  const unusual = [...agent, ...branch].filter((value) => value !== 'main' && value !== 'active');
  const anchors = place.messages.map(({ anchor }) => anchor.replace('msg-', ''));
  return `${[...role, ...tool, ...unusual].join(' ')}: ${anchors.join(' ')}`;
};

describe('a turn gives a record for each set of facets', () => {
  test.each([
    { drawn: 'U1─A1─U2─A2', records: ['prompt: U1', 'answer: A1', 'prompt: U2', 'answer: A2'] },
    { drawn: 'U1─M1─A1─M2─A2', records: ['prompt: U1', 'thinking: M1 M2', 'answer: A1 A2'] },
    { drawn: 'U1─T1─R1─T2─R2─A1', records: ['prompt: U1', 'tool Bash: T1 T2', 'answer: A1'] },
    { drawn: 'C1─O1─J1─L1', records: ['command: C1', 'command: J1'] },
    { drawn: 'U1─T1─Q1─A1─R1', records: ['prompt: U1', 'tool Bash: T1 R1', 'steering: Q1', 'answer: A1'] },
    {
      drawn: `
        U1─A1─U2─A2
            └─────────U3─A3`,
      records: ['prompt: U1', 'answer: A1', 'prompt abandoned: U2', 'answer abandoned: A2', 'prompt: U3', 'answer: A3'],
    },
    {
      drawn: 'U1─A1─B1─K1─U2',
      records: ['prompt compacted: U1', 'answer compacted: A1', 'summary: K1', 'prompt: U2'],
    },
    {
      drawn: `
        U1─D1───────R1─A1
              U5─A5         #a1`,
      story: { rows: { U5: { message: { role: 'user', content: 'task 1' } } } },
      records: ['prompt: U1', 'tool Task: D1', 'task scout: U5', 'answer scout: A5', 'answer: A1'],
    },
    { drawn: 'U1─I1─P1─X1─N1', records: ['prompt: U1'] },
  ])('$drawn', ({ drawn, records, story }) => {
    expect(recordsOf(drawn, story).map(brief)).toEqual(records);
  });
});

describe('messages of a record', () => {
  test('are told by their first word, as Pagefind counts', () => {
    const records = recordsOf('U1─M1─A1─M2', {
      rows: {
        M1: { message: { id: 'x', content: [{ type: 'thinking', thinking: 'Look at src/view.ts, 東京都 too' }] } },
        M2: { message: { id: 'y', content: [{ type: 'thinking', thinking: 'second thought' }] } },
      },
    });
    const thinking = records.find(({ filters }) => filters.role![0] === 'thinking')!;
    const words = thinking.content.split(' ');
    const starts = thinking.place.messages.map(({ word }) => shownWord(words[word]!).text);
    expect(starts).toEqual(['Look', 'second']);
    expect(shownText(thinking.content)).toBe('Look at src/view.ts, 東京都 too second thought');
  });

  test('keep a long text whole, in several records of one address', () => {
    const words = Array.from({ length: 8000 }, (_, nth) => `word${nth}`).join(' ');
    const records = recordsOf('U1', { rows: { U1: { message: { role: 'user', content: words } } } });
    expect(records.length).toBeGreaterThan(3);
    expect(records.map(({ content }) => content).join(' ')).toBe(words);
    for (const { place, content } of records) {
      expect(place.messages).toEqual([expect.objectContaining({ word: 0, anchor: 'msg-U1' })]);
      expect(content.length).toBeLessThanOrEqual(12_000);
    }
  });
});

describe('what can be found', () => {
  /** What a call with this input and this result is found by. */
  const callText = (name: string, input: object, result: string, isError = false): string => {
    const talk = new Talk('call');
    talk.prompt('go');
    const content = [{ type: 'tool_use', id: 'c', name, input }];
    const answer = { type: 'assistant', uuid: 'a', message: { id: 'm', role: 'assistant', content } };
    const block = { type: 'tool_result', tool_use_id: 'c', content: result, is_error: isError };
    const told = { type: 'user', uuid: 'r', parentUuid: 'a', message: { role: 'user', content: [block] } };
    const rows = [answer, told].map((row, nth) => ({
      parentUuid: talk.rows.at(-1)!.uuid,
      ...row,
      sessionId: talk.session,
      timestamp: `2026-04-01T00:00:0${nth}Z`,
    }));
    const records = recordsIn({ [`p/${talk.session}.jsonl`]: talk.jsonl + jsonl(rows) });
    return shownText(records.find(({ filters }) => filters.role![0] === 'tool')?.content ?? '');
  };
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, nth) => `line${from + nth} says little`).join('\n');

  test.each([
    ['a command', 'Bash', { command: 'npm run lint' }, '', 'npm run lint'],
    ['a path', 'Edit', { file_path: '/home/a/src/dag.ts', old_string: 'x' }, '', '/home/a/src/dag.ts'],
    ['a pattern', 'Grep', { pattern: 'foo.*bar' }, '', 'foo.*bar'],
    ['a URL', 'WebFetch', { url: 'https://example.org/x' }, '', 'https://example.org/x'],
    ['something deep', 'mcp__a__b', { deep: [{ er: { words: 'hidden treasure' } }] }, '', 'hidden treasure'],
    ['the first lines of a result', 'Bash', { command: 'x' }, lines(0, 900), 'line3 says'],
    ['an error far below', 'Bash', { command: 'x' }, `${lines(0, 300)}\nTypeError: no such thing`, 'no such thing'],
    ['a path far below', 'Bash', { command: 'x' }, `${lines(0, 300)}\n in lib/far/below.py here`, 'lib/far/below.py'],
    [
      'the report of an agent that left no rows',
      'Task',
      { prompt: 'x' },
      `${lines(0, 300)} the end`,
      'line299 says little the end',
    ],
  ])('%s', (_, name, input, result, expected) => {
    expect(callText(name, input, result)).toContain(expected);
  });

  test.each([
    ['the middle of a long result', 'Bash', { command: 'x' }, lines(0, 900), 'line500'],
    ['base64', 'Bash', { command: 'x' }, `${'iVBORw0KGgo'.repeat(40)}= end`, 'iVBOR'],
    ['colours of a terminal', 'Bash', { command: 'x' }, '\u001b[31mred\u001b[0m', '[31m'],
    ['a file that was written, to its end', 'Write', { file_path: 'a', content: lines(0, 900) }, '', 'line500'],
  ])('but not %s', (_, name, input, result, absent) => {
    expect(callText(name, input, result)).not.toContain(absent);
  });

  test('a failure in full', () => {
    expect(callText('Bash', { command: 'x' }, `${lines(0, 100)} the end`, true)).toContain(
      'line99 says little the end',
    );
  });
});
