import { describe, expect, test } from 'vitest';
import { type Drawn, draw } from '../support/draw.ts';

/** `T1+R1` where the result is read with its call, `T1…R1` where it stays in its place. */
const pairsOf = ({ run }: Drawn): string[] => {
  const { ids } = run.timeline.tree.drawn.dag.index;
  return run.timeline.tree.drawn.dag.index.rows
    .flatMap(({ session, calls }) => calls.flatMap(({ id }) => run.timeline.pairs.of(session, id) ?? []))
    .map(({ callRow, resultRow, isJoined }) => `${ids[callRow]}${isJoined ? '+' : '…'}${ids[resultRow]}`);
};

describe('a result is read with its call', () => {
  test.each([
    { when: 'it comes at once', drawn: 'U1─T1─R1─A2', pairs: ['T1+R1'] },
    { when: 'only parallel calls lie between', drawn: 'U1─T1─T2─R1─R2─A2', pairs: ['T1+R1', 'T2+R2'] },
    { when: 'only hooks and progress lie between', drawn: 'U1─T1─P1─H1─R1─A2', pairs: ['T1+R1'] },
    { when: 'but not across prose', drawn: 'U1─T1─A2─R1─A3', pairs: ['T1…R1'] },
    { when: 'nor across thinking', drawn: 'U1─T1─M2─R1─A3', pairs: ['T1…R1'] },
  ])('when $when', ({ drawn, pairs }) => {
    expect(pairsOf(draw(drawn))).toEqual(pairs);
  });

  test('though empty thinking, a signature only, lies between', () => {
    const empty = {
      message: { id: 'm', role: 'assistant', content: [{ type: 'thinking', thinking: '', signature: 'x' }] },
    };
    expect(pairsOf(draw('U1─T1─M2─R1─A3', { rows: { M2: empty } }))).toEqual(['T1+R1']);
  });

  test('within its session only', () => {
    const annals = draw(`
      U1─T1
            R1─A1   @s2`);
    expect(pairsOf(annals)).toEqual([]);
  });

  test('however late: after a compaction and two prompts it still finds its call', () => {
    expect(pairsOf(draw('U1─T1─U2─A2  B1─K1─R1', { rows: { B1: { logicalParentUuid: 'A2' } } }))).toEqual(['T1…R1']);
  });

  test('of its own branch: the other branch is another history', () => {
    const annals = draw(`
      U1─A1─U2─T2─R2─A2
          └──────────────U3─T3─R3─A3`);
    expect(pairsOf(annals)).toEqual(['T2+R2', 'T3+R3']);
  });
});

describe('tokens', () => {
  const answer = (id: string | null, model: string, output: number) => ({
    message: {
      ...(id && { id }),
      model,
      role: 'assistant',
      content: [{ type: 'text', text: `${output}` }],
      usage: { input_tokens: 10, output_tokens: output, cache_read_input_tokens: 3, cache_creation_input_tokens: 1 },
    },
  });

  test('of one answer count once, as its last row says, though another answer lies between', () => {
    const rows = { A1: answer('m1', 'big', 1), A2: answer('m2', 'big', 7), A3: answer('m1', 'big', 50) };
    expect(draw('U1─A1─A2─A3', { rows }).json.usage).toEqual({
      big: { input: 20, output: 57, cacheRead: 6, cacheWrite: 2 },
    });
  });

  test('count by model, and answers without an id each', () => {
    const rows = { A1: answer(null, 'big', 1), A2: answer(null, 'big', 2), A3: answer('m3', 'small', 4) };
    const { usage, models } = draw('U1─A1─A2─A3', { rows }).json;
    expect(usage).toMatchObject({ big: { output: 3 }, small: { output: 4 } });
    expect(models).toEqual(['big', 'small']);
  });

  test('of synthetic answers do not count, nor is that a model', () => {
    const { usage, models } = draw('U1─A1', { rows: { A1: answer('m1', '<synthetic>', 9) } }).json;
    expect(usage).toEqual({});
    expect(models).toEqual([]);
  });

  test('of folded copies do not count', () => {
    const rows = { A1: answer('m1', 'big', 9) };
    const { usage } = draw(
      `
      U1─A1
      U1─A1─U2   @s2`,
      { rows },
    ).json;
    expect(usage.big?.output).toBe(9);
  });
});
