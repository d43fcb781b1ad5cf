import { z } from 'zod';
import { type Known, known } from './known.ts';

/** Rows, chosen by `type`. Unknown fields pass: what the CLI adds next week is kept and counted, not refused. */
const inTree = {
  uuid: z.string().min(1),
  parentUuid: z.string().nullish(),
  logicalParentUuid: z.string().nullish(),
  sessionId: z.string().nullish(),
  timestamp: z.string().nullish(),
  isSidechain: z.boolean().nullish(),
  isMeta: z.boolean().nullish(),
  cwd: z.string().nullish(),
  version: z.string().nullish(),
  gitBranch: z.string().nullish(),
  agentId: z.string().nullish(),
};

const TREE = `type userType agentName slug requestId promptId promptSource entrypoint sourceToolAssistantUUID sourceToolUseID
  permissionMode thinkingMetadata todos origin forkedFrom teamName effort is_active`;

const content = z.union([z.string(), z.array(z.object({ type: z.string() }))]);

const tokens = z.number().nullish();

const usage = z.object({
  input_tokens: tokens,
  output_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
});

const answer = z.object({ id: z.string().nullish(), model: z.string().nullish(), content, usage: usage.nullish() });

/** Seed names that no CLI writes: their content is wherever their author put it. */
const idealised = known(z.object(inTree), `${TREE} message content`);

const note = { sessionId: z.string().nullish() };
const NOTE = 'type timestamp';

export const ROWS: ReadonlyMap<string, Known> = new Map([
  [
    'user',
    known(
      z.object({ ...inTree, message: z.object({ content }), isCompactSummary: z.boolean().nullish() }),
      `${TREE} toolUseResult isVisibleInTranscriptOnly imagePasteIds planContent mcpMeta classifierMetaLines toolDenialKind`,
    ),
  ],
  [
    'assistant',
    known(
      z.object({ ...inTree, message: answer }),
      `${TREE} isApiErrorMessage error attributionMcpServer attributionMcpTool attributionSkill`,
    ),
  ],
  [
    'system',
    known(
      z.object({ ...inTree, subtype: z.string().nullish(), compactMetadata: z.object({}).nullish() }),
      `${TREE} level content toolUseID microcompactMetadata durationMs messageCount hookCount hookInfos hookErrors
      hookAdditionalContext preventedContinuation stopReason hasOutput error cause retryInMs retryAttempt maxRetries direction
      trigger originalModel fallbackModel apiRefusalCategory apiRefusalExplanation refusedUserMessageUuid url`,
    ),
  ],
  ['attachment', known(z.object({ ...inTree, attachment: z.object({ type: z.string() }) }), TREE)],
  [
    'progress',
    known(
      z.object({ ...inTree, data: z.object({ type: z.string().nullish() }).nullish() }),
      `${TREE} toolUseID parentToolUseID`,
    ),
  ],
  ['agent-setting', known(z.object(inTree), `${TREE} agentSetting`)],
  ['human', idealised],
  ['tool_result', idealised],
  ['compact_prelude', idealised],
  ['compact_recap', idealised],
  ['summary', known(z.object({ ...note, summary: z.string(), leafUuid: z.string().nullish() }), NOTE)],
  ['custom-title', known(z.object({ ...note, customTitle: z.string() }), NOTE)],
  ['ai-title', known(z.object({ ...note, aiTitle: z.string() }), NOTE)],
  ['agent-name', known(z.object({ ...note, agentName: z.string() }), NOTE)],
  ['agent-color', known(z.object({ ...note, agentColor: z.string() }), NOTE)],
  ['permission-mode', known(z.object({ ...note, permissionMode: z.string() }), NOTE)],
  ['mode', known(z.object({ ...note, mode: z.string() }), NOTE)],
  ['last-prompt', known(z.object({ ...note, lastPrompt: z.string().nullish(), leafUuid: z.string().nullish() }), NOTE)],
  ['file-history-snapshot', known(z.object(note), `${NOTE} messageId snapshot isSnapshotUpdate`)],
  ['queue-operation', known(z.object({ ...note, operation: z.string() }), `${NOTE} content`)],
  [
    'pr-link',
    known(
      z.object({
        ...note,
        prNumber: z.number(),
        prUrl: z.string(),
        prRepository: z.string().nullish(),
        parentUuid: z.string().nullish(),
      }),
      `${NOTE} ${TREE} uuid isSidechain cwd version gitBranch`,
    ),
  ],
  ['frame-link', known(z.object(note), `${NOTE} path frameUrl title`)],
  ['bridge-session', known(z.object(note), NOTE)],
  ['started', known(z.object(note), `${NOTE} key agentId`)],
  ['result', known(z.object(note), `${NOTE} key agentId result`)],
]);
