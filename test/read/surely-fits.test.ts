import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BLOCKS } from '../../src/read/schemas/blocks.ts';
import { ROWS } from '../../src/read/schemas/rows.ts';
import { surelyFits } from '../../src/read/schemas/surely-fits.ts';

const scalar = fc.oneof(
  fc.constantFrom(null, undefined, '', Infinity, Number.NaN),
  fc.string(),
  fc.boolean(),
  fc.nat(),
);
const block = fc.record({ type: scalar, text: scalar }, { requiredKeys: [] });
const content = fc.oneof(scalar, fc.array(fc.oneof(block, scalar)), fc.record({ type: scalar }));
const usage = fc.record({ input_tokens: scalar, output_tokens: scalar }, { requiredKeys: [] });
const message = fc.record({ content, id: scalar, usage: fc.oneof(scalar, usage) }, { requiredKeys: [] });
const anything = fc.oneof({ weight: 3, arbitrary: scalar }, content, message, usage);

test.each([...ROWS, ...BLOCKS])('%s: what surely fits is what the schema takes', (_, known) => {
  const fields = Object.fromEntries(Object.keys(known.schema.shape).map((name) => [name, anything]));
  const value = fc.oneof(fc.record(fields, { requiredKeys: [] }), anything);
  // every schema of a row is understood, so the answer is never a mere "ask"
  fc.assert(fc.property(value, (one) => known.surelyFits(one) === known.schema.safeParse(one).success));
});

test.each([
  ['a shorter text than allowed', z.string().min(3), 'ab'],
  ['a text of a format', z.email(), 'a@example.org'],
  ['a text with a pattern', z.string().regex(/a/), 'a'],
  ['a whole number', z.int(), 1],
  ['a number in bounds', z.number().max(3), 1],
  ['what is made into a text', z.coerce.string(), 'a'],
  ['a list in bounds', z.array(z.string()).max(3), ['a']],
  ['a closed object', z.strictObject({}), {}],
  ['a refined object', z.object({}).refine(() => true), {}],
  ['a record', z.record(z.string(), z.string()), {}],
])('the schema itself is asked about %s', (_, schema, value) => {
  expect(surelyFits(schema)(value)).toBe(false);
});
