import { z } from 'zod';

/** Blocks inside `message.content`. Loose: a new field of the CLI is drift, never an error. */
const text = z.looseObject({ type: z.literal('text'), text: z.string(), citations: z.unknown().optional(), cache_control: z.unknown().optional() });

const image = z.looseObject({
  type: z.literal('image'),
  source: z.looseObject({ type: z.string(), media_type: z.string().optional(), data: z.string().optional() }),
});

const document = z.looseObject({ type: z.literal('document'), source: z.looseObject({ type: z.string() }), title: z.unknown().optional(), context: z.unknown().optional() });

const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullish(),
  is_error: z.boolean().nullish(),
  cache_control: z.unknown().optional(),
});

const thinking = z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().nullish() });

const redactedThinking = z.looseObject({ type: z.literal('redacted_thinking'), data: z.string().optional() });

const toolUse = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
  caller: z.unknown().optional(),
});

const serverToolUse = z.looseObject({ type: z.literal('server_tool_use'), id: z.string(), name: z.string(), input: z.unknown() });

const fallback = z.looseObject({ type: z.literal('fallback'), from: z.unknown(), to: z.unknown() });

export const BLOCKS: ReadonlyMap<string, z.ZodObject> = new Map<string, z.ZodObject>([
  ['text', text],
  ['image', image],
  ['document', document],
  ['tool_result', toolResult],
  ['thinking', thinking],
  ['redacted_thinking', redactedThinking],
  ['tool_use', toolUse],
  ['server_tool_use', serverToolUse],
  ['fallback', fallback],
]);
