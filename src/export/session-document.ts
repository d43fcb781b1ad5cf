import { z } from 'zod';

/**
 * A session as typed data: what `annals export --format json` writes, and the JSON beside each session's page. The types
 * of the code and the published schema are both made from this. Fields are only ever added.
 */
const usage = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
});

const image = z.object({
  type: z.literal('image'),
  /** Null for what is no picture that a browser may show. */
  file: z
    .string()
    .nullable()
    .describe('Path of the picture from this file; null where the bytes are no png, jpeg, gif or webp.'),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

const result = z.object({
  row: z.string().describe('Uuid of the row that brought it.'),
  isError: z.boolean(),
  text: z.string(),
  saved: z
    .string()
    .nullable()
    .describe('The whole of it, where the CLI saved that to a file and showed the beginning.'),
  images: z.array(image),
  patch: z.string().nullable().describe('What an edit changed, as a unified diff.'),
  other: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Parts of a kind that is neither text nor picture, as recorded.'),
  milliseconds: z.number().nullable().describe('From the call to the result.'),
});

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), text: z.string() }),
  z.object({
    type: z.literal('context').describe('What the editor or the CLI put round the words of a prompt.'),
    label: z.string(),
    path: z.string().nullable(),
    text: z.string().nullable(),
  }),
  image,
  z.object({
    type: z.literal('call'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
    result: result
      .nullable()
      .describe('Null when none came, or when it stands in its own place as a block of type result.'),
    agents: z.array(z.string()).describe('Ids of the lines of agents that the call spawned.'),
    phases: z
      .array(z.object({ title: z.string(), isDone: z.boolean(), agents: z.array(z.string()) }))
      .describe('The steps of a workflow whose run was kept, with the lines of their agents.'),
  }),
  z.object({
    type: z.literal('result').describe('A result that came after other words.'),
    call: z.string(),
    name: z.string().nullable(),
    result,
  }),
  z.object({
    type: z.literal('command'),
    isShell: z.boolean(),
    typed: z.string(),
    outputs: z.array(z.object({ text: z.string(), isError: z.boolean() })),
  }),
  z.object({ type: z.literal('compaction'), label: z.string(), summary: z.string().nullable() }),
  z.object({
    type: z.literal('event').describe('A hook, a notification, an error: everything that is no message.'),
    name: z.string(),
    words: z.string(),
    text: z.string().nullable(),
    isMinor: z.boolean(),
  }),
]);

const message = z.object({
  number: z.number().int().describe('Position in the reading order of the session: #msg-d-N.'),
  kind: z.string().describe('prompt, answer, steering, command, compaction, system …'),
  by: z.string().describe('Who says it: Prompt, Claude, Agent, Task, the name of a teammate …'),
  line: z.string().describe('Id of the line it is on.'),
  rows: z.array(z.string()).describe('Uuids of the rows it is made of.'),
  link: z.string().describe('Permanent address.'),
  time: z.string().nullable().describe('ISO 8601, UTC.'),
  model: z.string().nullable(),
  isCounted: z.boolean().describe('Whether it counts as a message of the conversation.'),
  blocks: z.array(block),
});

const line = z.object({
  id: z.string(),
  kind: z.enum(['trunk', 'branch', 'agent']),
  title: z.string().nullable(),
  parent: z.string().nullable().describe('Id of the line it leaves.'),
  attachment: z.string().nullable().describe('Uuid of the row it leaves from.'),
  status: z.enum(['active', 'abandoned']).nullable(),
  decidedBy: z.enum(['last-prompt', 'summary', 'is-active', 'file-order']).nullable(),
  agentType: z.string().nullable(),
  depth: z.number().int(),
});

const path = z.object({
  name: z.string(),
  number: z.number().int(),
  of: z.number().int(),
  status: z.enum(['active', 'abandoned']),
  forkPoint: z.string().nullable(),
  leaf: z.string().nullable(),
  rows: z.number().int(),
  messages: z.number().int(),
});

export const sessionDocument = z
  .object({
    $schema: z.string(),
    format: z.literal('annals-session'),
    version: z.literal(1),
    project: z.object({ slug: z.string(), name: z.string(), cwd: z.string().nullable() }),
    session: z.object({
      id: z.string(),
      title: z.string().nullable(),
      link: z.string().describe('Permanent address of its page.'),
      start: z.string().nullable(),
      end: z.string().nullable(),
      models: z.array(z.string()),
      usage: z.record(z.string(), usage).describe('Tokens by model, each answer counted once.'),
      cliVersions: z.array(z.string()),
      gitBranch: z.string().nullable(),
    }),
    lines: z.array(line),
    paths: z.array(path).describe('Conversations that end in this session.'),
    messages: z.array(message).describe('In reading order.'),
  })
  .describe('A session of a Claude Code archive, as Annals reads it.');

export type SessionDocument = z.infer<typeof sessionDocument>;
export type MessageRecord = z.infer<typeof message>;
export type BlockRecord = z.infer<typeof block>;
export type CallRecord = Extract<BlockRecord, { type: 'call' }>;
export type ResultRecord = z.infer<typeof result>;
export type ImageRecord = z.infer<typeof image>;
