import type { z } from 'zod';
import { isObject } from '../parse-line.ts';

/** Yes of a value that a schema surely takes. No says nothing: the schema is to be asked. */
export type SurelyFits = (value: unknown) => boolean;

/**
 * Nearly every row is what it should be, and a schema takes many times longer to say so than to look. Only what is
 * understood here is answered for it.
 */
export function surelyFits(schema: z.core.$ZodType): SurelyFits {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('format' in def || ('coerce' in def && def.coerce)) return NEVER;
  if (def.type === 'string') return fitsText(def.checks ?? []);
  if (def.checks?.length) return NEVER;
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return Number.isFinite;
    case 'optional': {
      const inner = surelyFits(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'nullable': {
      const inner = surelyFits(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'array': {
      const element = surelyFits(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'union': {
      const options = def.options.map(surelyFits);
      return (value) => options.some((option) => option(value));
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, surelyFits(field)] as const);
      if (def.catchall) return NEVER;
      return (value) => isObject(value) && fields.every(([name, fits]) => fits(value[name]));
    }
    default:
      return NEVER;
  }
}

const NEVER: SurelyFits = () => false;

function fitsText(checks: readonly z.core.$ZodCheck<never>[]): SurelyFits {
  let least = 0;
  for (const check of checks as readonly z.core.$ZodChecks[]) {
    const { def } = check._zod;
    if (def.check !== 'min_length') return NEVER;
    least = Math.max(least, def.minimum);
  }
  return (value) => typeof value === 'string' && value.length >= least;
}
