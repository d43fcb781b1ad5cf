import { expect, test } from 'vitest';
import { draw } from '../support/draw.ts';

const removed = (content: unknown, sessionId = 's1') => ({
  type: 'queue-operation',
  operation: 'remove',
  sessionId,
  content,
  timestamp: '2026-01-01T00:00:05.000Z',
});

const steeringIn = (drawn: string, ...notes: Record<string, unknown>[]): string[] =>
  draw(drawn, { notes: { 'p/s1.jsonl': notes } }).json.steering.map(({ text }) => text);

test.each([
  { what: 'a legacy removal is steering', drawn: 'U1─A1', notes: [removed('stop there')], is: ['stop there'] },
  {
    what: 'a queued command is shown in its place, its removal not again',
    drawn: 'U1─A1─Q1─A2',
    notes: [removed('Q1')],
    is: [],
  },
  { what: 'white space does not tell two texts apart', drawn: 'U1─A1─Q1─A2', notes: [removed(' Q1\n')], is: [] },
  {
    what: 'each queued command covers one removal',
    drawn: 'U1─A1─Q1─A2',
    notes: [removed('Q1'), removed('Q1')],
    is: ['Q1'],
  },
  { what: 'one of another session covers none', drawn: 'U1─A1─Q1─A2', notes: [removed('Q1', 's2')], is: ['Q1'] },
  { what: 'a removal without text is none', drawn: 'U1─A1─Q1─A2', notes: [removed(null)], is: [] },
  {
    what: 'other operations are none',
    drawn: 'U1─A1',
    notes: [
      { ...removed('x'), operation: 'enqueue' },
      { ...removed('x'), operation: 'popAll' },
    ],
    is: [],
  },
])('$what', ({ drawn, notes, is }) => {
  expect(steeringIn(drawn, ...notes)).toEqual(is);
});

test('a queued command is a row of its line, at its time', () => {
  expect(draw('U1─A1─Q1─A2').lines).toEqual(['s1: U1 A1 Q1 A2']);
});
