import type { z } from 'zod';
import { type SurelyFits, surelyFits } from './surely-fits.ts';

/**
 * A schema with everything its rows are known to hold. Only `checked` is validated, because only that is relied on; the
 * other names tell what is drift. (Validating a field that may be anything would cost time on every row and say nothing.)
 */
export interface Known {
  readonly schema: z.ZodObject;
  readonly surelyFits: SurelyFits;
  readonly fields: ReadonlySet<string>;
}

export const known = (schema: z.ZodObject, others: string): Known => ({
  schema,
  surelyFits: surelyFits(schema),
  fields: new Set([...Object.keys(schema.shape), ...others.split(/\s+/)]),
});
