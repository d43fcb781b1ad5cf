import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { user } from '../support/row-letters.ts';

const follows = (logicalParentUuid: string, more: object = {}) => ({ logicalParentUuid, ...more });

describe('a compaction goes on', () => {
  test('on the trunk: two of them make three roots and one line', () => {
    const annals = draw(
      `
      U1─A1
            B1─K1─U2─A2
                        B2─K2─U3─A3`,
      { rows: { B1: follows('A1'), B2: follows('A2') } },
    );
    expect(annals.lines).toEqual(['s1: U1 A1 B1 K1 U2 A2 B2 K2 U3 A3']);
    expect(annals.json.roots.map(({ uuid, kind }) => `${uuid} ${kind}`)).toEqual([
      'U1 explicit',
      'B1 explicit',
      'B2 explicit',
    ]);
    expect(annals.json.compactions.map(({ uuid, line }) => `${uuid} on ${line}`)).toEqual(['K1 on s1', 'K2 on s1']);
    expect(annals.reports).toEqual([]);
  });

  test('on the branch where it happened', () => {
    const annals = draw(
      `
      U1─A1─Ub1─Ab1
          └─────────Ub2─Ab2─Uc2─Ac2
                                    B1─K1─Up1─Ap1`,
      { rows: { B1: follows('Ac2') } },
    );
    expect(annals.lines).toEqual(['s1: U1 A1', 's1@Ub1: Ub1 Ab1', 's1@Ub2: Ub2 Ab2 Uc2 Ac2 B1 K1 Up1 Ap1']);
    expect(annals.json.compactions).toMatchObject([{ uuid: 'K1', line: 's1@Ub2' }]);
  });

  test('on an earlier branch, though a later one exists', () => {
    const annals = draw(
      `
      U1─A1─U2─A2
          │       B1─K1─U3─A3
          └───────────────────U4─A4`,
      { rows: { B1: follows('A2') } },
    );
    expect(annals.lines).toEqual(['s1: U1 A1', 's1@U2: U2 A2 B1 K1 U3 A3', 's1@U4: U4 A4']);
  });

  test('on a branch of its own, if somebody went back to before it', () => {
    const annals = draw(
      `
      U1─A1
          │ B1─K1─U2─A2
          └─────────────U3─A3`,
      { rows: { B1: follows('A1') } },
    );
    expect(annals.lines).toEqual(['s1: U1 A1', 's1@B1: B1 K1 U2 A2', 's1@U3: U3 A3']);
    expect(annals.forks).toEqual({ A1: 'rewind' });
  });

  test('between the tail it kept and the prompt that hangs on the tail', () => {
    const annals = draw(
      `
      U1─A1───────U2─A2
            B1─K1`,
      {
        rows: {
          B1: follows('A1', { compactMetadata: { preservedMessages: { anchorUuid: 'K1', uuids: ['U1', 'A1'] } } }),
        },
      },
    );
    expect(annals.lines).toEqual(['s1: U1 A1 B1 K1 U2 A2']);
    expect(annals.forks).toEqual({});
  });

  test('in time order on the trunk, if the row before it is nowhere', () => {
    const annals = draw(
      `
      U1─A1─────────U2─A2
            B1─K1─U3`,
      { rows: { B1: follows('gone') } },
    );
    expect(annals.lines).toEqual(['s1: U1 A1 B1 K1 U3 U2 A2']);
    expect(annals.reports).toEqual([]);
  });

  test('by another kept row, if the row before it now lies below it', () => {
    const annals = draw(
      `
      U1─A1─U2─A2
          │       B1─K1─A3─U5─A5
          └──────────────────────U4─A4`,
      {
        rows: {
          B1: follows('A3', { compactMetadata: { preservedMessages: { anchorUuid: 'K1', uuids: ['A2', 'A3'] } } }),
        },
      },
    );
    expect(annals.lines).toEqual(['s1: U1 A1', 's1@U2: U2 A2 B1 K1 A3 U5 A5', 's1@U4: U4 A4']);
  });

  test('by time, if everything it kept lies below it', () => {
    const annals = draw(
      `
      U1─A1
                  B1─K1─U2─A2─U3`,
      {
        rows: {
          B1: follows('A2', {
            compactMetadata: { preservedSegment: { headUuid: 'U2', anchorUuid: 'K1', tailUuid: 'A2' } },
          }),
        },
      },
    );
    expect(annals.lines).toEqual(['s1: U1 A1 B1 K1 U2 A2 U3']);
    expect(annals.json.cyclesCut).toBe(0);
  });

  test('from the session of a sibling file: they are parent and child', () => {
    const annals = draw(
      `
      U1─A1
            B1─K1─U2─A2    @s2`,
      { rows: { B1: follows('A1') } },
    );
    expect(annals.order).toBe('s1 U1 A1 s2 B1 K1 U2 A2');
    expect(annals.line('s2')).toMatchObject({ parent: 's1', attachment: 'A1' });
    expect(annals.json.junctions).toEqual([{ uuid: 'A1', to: ['s2'] }]);
  });

  test('under the names of the idealised format', () => {
    const annals = draw('U1─A1  B1─K1─U2', {
      rows: {
        U1: { type: 'human' },
        B1: { type: 'compact_prelude' },
        K1: { type: 'compact_recap', isCompactSummary: undefined },
      },
    });
    expect(annals.lines).toEqual(['s1: U1 A1 B1 K1 U2']);
    expect(annals.json.compactions).toMatchObject([{ uuid: 'K1' }]);
  });
});

describe('the landmark says how much and when', () => {
  const labelOf = (compactMetadata: unknown): string =>
    draw('U1─A1  B1─K1', { rows: { B1: { compactMetadata }, K1: { timestamp: '2026-04-14T09:09:28.600Z' } } }).json
      .compactions[0]!.label;

  test.each([
    [115_432, '📦 Conversation compacted (115k tokens) • 2026-04-14 09:09:28'],
    [115_999, '📦 Conversation compacted (115k tokens) • 2026-04-14 09:09:28'],
    [1000, '📦 Conversation compacted (1k tokens) • 2026-04-14 09:09:28'],
    [999, '📦 Conversation compacted (999 tokens) • 2026-04-14 09:09:28'],
    [0, '📦 Conversation compacted • 2026-04-14 09:09:28'],
    [-5, '📦 Conversation compacted • 2026-04-14 09:09:28'],
    ['115000', '📦 Conversation compacted • 2026-04-14 09:09:28'],
    [null, '📦 Conversation compacted • 2026-04-14 09:09:28'],
    [undefined, '📦 Conversation compacted • 2026-04-14 09:09:28'],
  ])('%s tokens', (preTokens, label) => {
    expect(labelOf({ trigger: 'auto', preTokens })).toBe(label);
  });

  test.each([
    ['a boundary without metadata', undefined],
    ['metadata that is null', null],
  ])('%s', (_, metadata) => {
    expect(labelOf(metadata)).toBe('📦 Conversation compacted • 2026-04-14 09:09:28');
  });

  test('with a hook between the boundary and the summary', () => {
    const { json } = draw('U1─A1  B1─P1─K1');
    expect(json.compactions[0]!.label).toContain('(115k tokens)');
  });

  test('in local offsets, the time is UTC', () => {
    const { json } = draw('B1─K1', { rows: { K1: { timestamp: '2026-04-14T11:09:28+02:00' } } });
    expect(json.compactions[0]!.label).toContain('• 2026-04-14 09:09:28');
  });

  test('a summary of an older CLI is known by its first words', () => {
    const text = 'This session is being continued from a previous conversation that ran out of context. Then …';
    const { json } = draw('U1─A1  B1─K1─A2', { rows: { K1: { ...user(text), isCompactSummary: undefined } } });
    expect(json.compactions).toMatchObject([{ uuid: 'K1' }]);
  });
});
