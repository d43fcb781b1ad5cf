import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { type RawRow, says } from '../support/row-letters.ts';

const untimed = { timestamp: undefined };
const thinks = (id: string, signature: string): RawRow => ({
  message: { id, role: 'assistant', content: [{ type: 'thinking', thinking: '', signature }] },
});

describe('rows of one chain are no copies of each other, though they say the same', () => {
  test('in a file without times', () => {
    const drawn = 'U1─A1─U2─A2─U2"─A2"';
    const rows = Object.fromEntries(['U1', 'A1', 'U2', 'A2', 'U2"', 'A2"'].map((name) => [name, untimed]));
    const annals = draw(drawn, { rows });
    expect(annals.lines).toEqual(['s1: U1 A1 U2 A2 U2" A2"']);
    expect(annals.folded).toEqual([]);
  });

  test('at one instant', () => {
    const annals = draw("U1─A1─T2─R2─A1'");
    expect(annals.order.split(' ').sort()).toEqual(['A1', "A1'", 'R2', 'T2', 'U1', 's1']);
    expect(annals.folded).toEqual([]);
  });
});

test('rows beside each other that have no time of their own are no copies', () => {
  const annals = draw(
    `
    U1─A1─A2
     └────────A2"─A3`,
    { rows: { A2: untimed, 'A2"': untimed } },
  );
  expect(annals.folded).toEqual([]);
});

describe('thinking that was kept back is known by its signature', () => {
  const DRAWN = `
    U1─M1
     └─M1'─A2`;

  test.each([
    { what: 'another is no copy', second: 'BBB', folded: [] },
    { what: 'the same is one', second: 'AAA', folded: ['M1'] },
  ])('$what', ({ second, folded }) => {
    const rows = { M1: thinks('msg-1', 'AAA'), "M1'": thinks('msg-1', second) };
    expect(draw(DRAWN, { rows }).folded).toEqual(folded);
  });
});

test('of three copies with two ways to split the rows, what hangs on each hangs on the one that is shown', () => {
  const annals = draw(
    `
    U1─A1──────────────────────────A9
     ├─A1'─A1''─────A3
     └─A1'''─A1''''────A4`,
    { rows: { A1: says('X', 'Y'), "A1'": says('X'), "A1''": says('Y'), "A1'''": says('X'), "A1''''": says('Y') } },
  );
  expect(annals.lines).toEqual(['s1: U1 A1 A3 A4 A9']);
  expect(annals.json.folded.map(({ uuid, twin }) => `${uuid} ${twin}`).sort()).toEqual([
    "A1' A1",
    "A1'' A1",
    "A1''' A1",
    "A1'''' A1",
  ]);
  expect(annals.reports).toEqual([]);
});
