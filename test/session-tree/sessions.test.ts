import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { says, user } from '../support/row-letters.ts';

describe('three sessions: one goes on from the end of another, one from its middle', () => {
  const annals = draw(`
    Ua─Ab─Uc─Ad─Ue─Af─Ug
                 │     └─Ah─Ui─Aj             @s2
                 └────────────────Ak─Ul─Am    @s3`);

  test('children follow their parent, oldest first', () => {
    expect(annals.order).toBe('s1 Ua Ab Uc Ad Ue Af Ug s2 Ah Ui Aj s3 Ak Ul Am');
  });

  test('the rows they leave say where to', () => {
    expect(annals.json.junctions).toEqual([
      { uuid: 'Ue', to: ['s3'] },
      { uuid: 'Ug', to: ['s2'] },
    ]);
  });

  test('and they say where from', () => {
    expect(annals.line('s1')).toMatchObject({ parent: null, attachment: null });
    expect(annals.line('s2')).toMatchObject({ parent: 's1', attachment: 'Ug', kind: 'trunk', depth: 0 });
    expect(annals.line('s3')).toMatchObject({ parent: 's1', attachment: 'Ue' });
  });

  test('leaving a session is no fork of it', () => {
    expect(annals.forks).toEqual({});
    expect(annals.reports).toEqual([]);
  });
});

test('a session may hang on a branch of another', () => {
  const annals = draw(`
    U1─A1─U2─A2
        │     └──────────────U4─A4   @s2
        └───────U3─A3`);
  expect(annals.order).toBe('s1 U1 A1 s1@U2 U2 A2 s2 U4 A4 s1@U3 U3 A3');
  expect(annals.line('s2')).toMatchObject({ parent: 's1@U2', attachment: 'A2' });
});

test('two sessions that each claim to continue the other: the older is made a root, and both are shown', () => {
  const annals = draw(
    `
    U1─A1
          U2─A2   @s2`,
    { rows: { U1: { parentUuid: 'A2' }, U2: { parentUuid: 'A1' } } },
  );
  expect(annals.order).toBe('s1 U1 A1 s2 U2 A2');
  expect(annals.json.cyclesCut).toBe(1);
});

describe('a resumed session repeats rows of the one before', () => {
  test('each uuid is shown once, in the session that is older, whatever its file is called', () => {
    const annals = draw(`
      U0─A0─U1─A1                 @s1 >p/z.jsonl
            U1─A1─U2─A2           @s2 >p/a.jsonl`);
    expect(annals.order).toBe('s1 U0 A0 U1 A1 s2 U2 A2');
    expect(annals.json.folded.map(({ uuid, reason, twin }) => `${uuid} ${reason} ${twin}`).sort()).toEqual([
      'A1 duplicate A1',
      'U1 duplicate U1',
    ]);
    expect(annals.json.rows).toMatchObject({ read: 8, shown: 6, folded: { duplicate: 2 } });
  });

  test('a copy that names another parent is reported; the parent of the kept one counts', () => {
    const { json, reports } = draw(`
      U0─A0─U1─A1
            U1─A1─U2─A2           @s2`);
    expect(reports).toEqual(['duplicate-other-parent U1']);
    expect(json.diagnostics[0]).toMatchObject({ file: 'p/s2.jsonl', line: 1, severity: 'info' });
    expect(json.roots.map(({ uuid }) => uuid)).toEqual(['U0']);
  });

  test('sessions of one age: the file that sorts first owns the row', () => {
    const annals = draw(`
      U1─A1             @s2 >p/b.jsonl
      U1─A1─U2─A2       @s1 >p/a.jsonl`);
    expect(annals.order).toBe('s1 U1 A1 U2 A2');
  });

  test('a row that /branch wrote again is never the original', () => {
    const fork = { forkedFrom: { sessionId: 's1', messageUuid: 'U1' } };
    const annals = draw(
      `
      U1─A1             @s1 >p/b.jsonl
      U1─A1─U2─A2       @s2 >p/a.jsonl`,
      { rows: { 'U1@s2': fork, 'A1@s2': fork, 'U2@s2': fork } },
    );
    expect(annals.order).toBe('s1 U1 A1 s2 U2 A2');
  });

  test('over the border of project folders, with a way there and back', () => {
    const annals = draw(`
      U1─A1
      U1─A1─U2─A2       @s2 >q/s2.jsonl`);
    const other = annals.project('q');
    expect(annals.order).toBe('s1 U1 A1');
    expect(other.order).toBe('s2 U2 A2');
    expect(annals.json.junctions).toEqual([{ uuid: 'A1', to: ['s2'] }]);
    expect(other.line('s2')).toMatchObject({ parent: 's1', attachment: 'A1', outside: 'p' });
    expect(other.json.rows.folded.duplicate).toBe(2);
    expect([...annals.reports, ...other.reports]).toEqual([]);
  });

  test('the way back leads to the row that is shown, not to its folded copy', () => {
    const other = draw(`
      U1─A1
       └─A1'
          └────U2─A2       @s2 >q/s2.jsonl`).project('q');
    expect(other.line('s2')).toMatchObject({ attachment: 'A1', outside: 'p' });
  });

  test('a folded copy leads nowhere: only the session that owns the row hangs on another project', () => {
    const annals = draw(
      `
      U0─A0
             U2─A2              @s1 >q/a.jsonl
             U2                 @s2 >q/b.jsonl`,
      { rows: { 'U2@s2': { parentUuid: 'A0' } } },
    );
    expect(annals.project('q').lines).toEqual(['s1: U2 A2']);
    expect(annals.json.junctions).toEqual([]);
  });

  test('a uuid used again with other words in another project is linked both ways', () => {
    const annals = draw(`
      U1─A1─U2
          └────U2~2       @s2 >q/s2.jsonl`);
    expect(annals.project('q').line('s2')).toMatchObject({ attachment: 'A1', outside: 'p', uuids: ['U2~2'] });
    expect(annals.json.junctions).toEqual([{ uuid: 'A1', to: ['s2'] }]);
  });

  test('a copy of a folded replay is folded with the row that is shown', () => {
    const annals = draw(`
      U1─A1─U2─A2
          └─U2'
      U2'              @s2`);
    expect(annals.json.folded.map(({ uuid, twin }) => `${uuid} ${twin}`)).toEqual(["U2' U2", "U2' U2"]);
  });

  test('a parent in another project is no orphan', () => {
    const other = draw(`
      U1─A1
          └─U2─A2       @s2 >q/s2.jsonl`).project('q');
    expect(other.reports).toEqual([]);
    expect(other.json.roots).toEqual([]);
    expect(other.line('s2')).toMatchObject({ attachment: 'A1', outside: 'p' });
  });
});

describe('one uuid with other words', () => {
  test('both are shown, the second as ~2, and it is reported', () => {
    const annals = draw(`
      U1─A1─────────A2
       └────A1~2`);
    expect(annals.lines).toEqual(['s1: U1 A1 A1~2 A2']);
    expect(annals.reports).toEqual(['uuid-reused A1']);
    expect(annals.folded).toEqual([]);
  });

  test.each([
    { what: 'blocks', short: says('Hello'), full: says('Hello', 'world') },
    { what: 'text', short: says('Hello'), full: says('Hello world') },
    { what: 'thinking', short: thinks('Hel'), full: thinks('Hello') },
  ])('where one holds the $what of the other, the fuller is kept', ({ short, full }) => {
    for (const [first, second] of [
      [short, full],
      [full, short],
    ]) {
      const annals = draw(
        `
        U1─A1────A2
         └────A1~2`,
        { rows: { A1: first!, 'A1~2': second! } },
      );
      expect(annals.lines).toEqual(['s1: U1 A1 A2']);
      expect(annals.json.folded).toEqual([{ uuid: 'A1', reason: 'duplicate', twin: 'A1' }]);
      const kept = annals.run.timeline.tree.drawn.dag.index.rows[1]!.ref.line;
      expect(kept).toBe(first === full ? 2 : 3);
    }
  });

  test('a prompt and an answer of one uuid are never one row', () => {
    const annals = draw('U1─A1─A2', { rows: { A2: { uuid: 'A1', ...user('A1') } } });
    expect(annals.lines).toEqual(['s1: U1 A1 A1~2']);
  });

  test('hooks of one uuid with other output are both shown', () => {
    const annals = draw(`
      U1─A1─H1
          └────H1~2`);
    expect(annals.lines).toEqual(['s1: U1 A1 H1 H1~2']);
  });
});

function thinks(thinking: string): Record<string, unknown> {
  return { message: { role: 'assistant', content: [{ type: 'thinking', thinking }] } };
}

describe('roots', () => {
  test('a parent that is nowhere makes a root, in time order, with a warning that names it', () => {
    const { lines, json } = draw(
      `
      U1─A1
            U2─A2`,
      { rows: { U2: { parentUuid: 'gone' } } },
    );
    expect(lines).toEqual(['s1: U1 A1 U2 A2']);
    expect(json.roots).toEqual([
      { uuid: 'U1', kind: 'explicit', missingParent: null },
      { uuid: 'U2', kind: 'orphan', missingParent: 'gone' },
    ]);
    expect(json.diagnostics).toMatchObject([
      { code: 'orphan-promoted', severity: 'warning', file: 'p/s1.jsonl', line: 3, uuid: 'U2' },
    ]);
  });

  test.each(['P2', 'H2', 'S2', 'Z2'])('an orphan %s only informs', (name) => {
    const { json } = draw(`U1─A1  ${name}`, { rows: { [name]: { parentUuid: 'gone' } } });
    expect(json.diagnostics.map(({ severity }) => severity)).toEqual(['info']);
  });

  test('an orphan whose parent is a sidechain row that progress quotes is quiet', () => {
    const quoted = { data: { type: 'agent_progress', agentId: 'a1', message: { uuid: 'quoted', type: 'user' } } };
    const { reports } = draw('U1─A1─P1  U2─A2', { rows: { P1: quoted, U2: { parentUuid: 'quoted' } } });
    expect(reports).toEqual([]);
  });

  test('rows that name each other as parents are cut at the earliest, and a row that names itself too', () => {
    const { lines, json, reports } = draw('U1─A1─U2─A2  U3', {
      rows: { U1: { parentUuid: 'A2' }, U3: { parentUuid: 'U3' } },
    });
    expect(lines).toEqual(['s1: U1 A1 U2 A2 U3']);
    expect(json.cyclesCut).toBe(2);
    expect(reports).toEqual(['cycle-cut U1', 'cycle-cut U3']);
  });
});
