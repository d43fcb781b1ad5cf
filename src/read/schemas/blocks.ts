import { z } from 'zod';
import { type Known, known } from './known.ts';

/** Blocks inside `message.content`, chosen by `type`. */
export const BLOCKS: ReadonlyMap<string, Known> = new Map([
  ['text', known(z.object({ text: z.string() }), 'type citations cache_control')],
  [
    'image',
    known(
      z.object({
        source: z.object({ type: z.string(), media_type: z.string().nullish(), data: z.string().nullish() }),
      }),
      'type cache_control',
    ),
  ],
  [
    'document',
    known(z.object({ source: z.object({ type: z.string() }) }), 'type title context citations cache_control'),
  ],
  [
    'tool_result',
    known(
      z.object({
        tool_use_id: z.string(),
        content: z.union([z.string(), z.array(z.object({ type: z.string() }))]).nullish(),
        is_error: z.boolean().nullish(),
      }),
      'type cache_control',
    ),
  ],
  ['thinking', known(z.object({ thinking: z.string() }), 'type signature')],
  ['redacted_thinking', known(z.object({}), 'type data')],
  ['tool_use', known(z.object({ id: z.string(), name: z.string() }), 'type input caller')],
  ['server_tool_use', known(z.object({ id: z.string(), name: z.string() }), 'type input')],
  ['fallback', known(z.object({}), 'type from to')],
]);
