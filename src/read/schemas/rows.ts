import { z } from 'zod';

/** Rows, chosen by `type`. Loose objects: what the CLI adds next week is kept and counted, not refused. */
const any = z.unknown().optional();

/** Fields of every row that takes part in the tree. */
const inTree = {
  uuid: z.string().min(1),
  parentUuid: z.string().nullish(),
  logicalParentUuid: z.string().nullish(),
  sessionId: z.string().optional(),
  timestamp: z.string().optional(),
  isSidechain: z.boolean().optional(),
  isMeta: z.boolean().nullish(),
  userType: any,
  cwd: z.string().optional(),
  version: z.string().optional(),
  gitBranch: z.string().nullish(),
  agentId: z.string().nullish(),
  agentName: any,
  slug: any,
  requestId: any,
  promptId: any,
  promptSource: any,
  entrypoint: any,
  sourceToolAssistantUUID: any,
  sourceToolUseID: any,
  permissionMode: any,
  thinkingMetadata: any,
  todos: any,
  origin: any,
  forkedFrom: any,
  teamName: any,
  effort: any,
  is_active: any,
  type: z.string(),
};

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);

const usage = z.looseObject({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});

const user = z.looseObject({
  ...inTree,
  message: z.looseObject({ role: z.string().optional(), content }),
  toolUseResult: any,
  isCompactSummary: z.boolean().nullish(),
  isVisibleInTranscriptOnly: any,
  imagePasteIds: any,
  planContent: any,
  mcpMeta: any,
  classifierMetaLines: any,
  toolDenialKind: any,
});

const assistant = z.looseObject({
  ...inTree,
  message: z.looseObject({
    id: z.string().nullish(),
    model: z.string().nullish(),
    role: z.string().optional(),
    content,
    stop_reason: any,
    usage: usage.nullish(),
  }),
  isApiErrorMessage: any,
  error: any,
  attributionMcpServer: any,
  attributionMcpTool: any,
  attributionSkill: any,
});

const system = z.looseObject({
  ...inTree,
  subtype: z.string().nullish(),
  level: any,
  content: any,
  toolUseID: any,
  compactMetadata: z.looseObject({}).nullish(),
  microcompactMetadata: any,
  durationMs: any,
  messageCount: any,
  hookCount: any,
  hookInfos: any,
  hookErrors: any,
  hookAdditionalContext: any,
  preventedContinuation: any,
  stopReason: any,
  hasOutput: any,
  error: any,
  cause: any,
  retryInMs: any,
  retryAttempt: any,
  maxRetries: any,
  direction: any,
  trigger: any,
  originalModel: any,
  fallbackModel: any,
  apiRefusalCategory: any,
  apiRefusalExplanation: any,
  refusedUserMessageUuid: any,
  url: any,
});

const attachment = z.looseObject({ ...inTree, attachment: z.looseObject({ type: z.string() }) });

const progress = z.looseObject({ ...inTree, data: z.looseObject({ type: z.string().optional() }).nullish(), toolUseID: any, parentToolUseID: any });

const agentSetting = z.looseObject({ ...inTree, agentSetting: any });

/** Seed names that no CLI writes: their content is wherever their author put it. */
const idealised = z.looseObject({ ...inTree, message: any, content: any });

const note = { type: z.string(), sessionId: z.string().nullish(), timestamp: any };

const summary = z.looseObject({ ...note, summary: z.string(), leafUuid: z.string().nullish() });
const customTitle = z.looseObject({ ...note, customTitle: z.string() });
const aiTitle = z.looseObject({ ...note, aiTitle: z.string() });
const agentName = z.looseObject({ ...note, agentName: z.string() });
const agentColor = z.looseObject({ ...note, agentColor: z.string() });
const permissionMode = z.looseObject({ ...note, permissionMode: z.string() });
const mode = z.looseObject({ ...note, mode: z.string() });
const lastPrompt = z.looseObject({ ...note, lastPrompt: z.string().nullish(), leafUuid: z.string().nullish() });
const snapshot = z.looseObject({ ...note, messageId: any, snapshot: any, isSnapshotUpdate: any });
const queueOperation = z.looseObject({ ...note, operation: z.string(), content: any });
const prLink = z.looseObject({
  ...note,
  uuid: any,
  parentUuid: z.string().nullish(),
  prNumber: z.number(),
  prUrl: z.string(),
  prRepository: z.string().optional(),
});
const frameLink = z.looseObject({ ...note, path: any, frameUrl: any, title: any });
const bridgeSession = z.looseObject({ ...note });
const journalStarted = z.looseObject({ ...note, key: any, agentId: any });
const journalResult = z.looseObject({ ...note, key: any, agentId: any, result: any });

export const ROWS: ReadonlyMap<string, z.ZodObject> = new Map<string, z.ZodObject>([
  ['user', user],
  ['assistant', assistant],
  ['system', system],
  ['attachment', attachment],
  ['progress', progress],
  ['agent-setting', agentSetting],
  ['human', idealised],
  ['tool_result', idealised],
  ['compact_prelude', idealised],
  ['compact_recap', idealised],
  ['summary', summary],
  ['custom-title', customTitle],
  ['ai-title', aiTitle],
  ['agent-name', agentName],
  ['agent-color', agentColor],
  ['permission-mode', permissionMode],
  ['mode', mode],
  ['last-prompt', lastPrompt],
  ['file-history-snapshot', snapshot],
  ['queue-operation', queueOperation],
  ['pr-link', prLink],
  ['frame-link', frameLink],
  ['bridge-session', bridgeSession],
  ['started', journalStarted],
  ['result', journalResult],
]);
