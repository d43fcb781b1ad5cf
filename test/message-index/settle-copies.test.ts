import { expect, test } from 'vitest';
import { draw } from '../support/draw.ts';

test('the id of a uuid used again is never that of another row', () => {
  const annals = draw(
    `
    U1─A1─────────A2─U3
     └────A1~2`,
    { rows: { A2: { uuid: 'A1~2' }, U3: { parentUuid: 'A1~2' } } },
  );
  expect(annals.json.rows.shown).toBe(5);
  expect(new Set(annals.json.order).size).toBe(5);
});
