/** Rows as Claude Code writes them: the fields of a real row, in their order, around about 300 bytes of content. */
export type Row = Readonly<Record<string, unknown>>;

export const SESSION = 'b3a1c9d2-6f0e-4a57-9c1b-2d8e7f405162';

const BEGAN = Date.UTC(2026, 0, 5, 9);

/** The nth uuid; the first eight characters already tell them apart. */
export function uuidOf(nth: number): string {
  const hex = (Math.imul(nth + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${hex}-5c1e-4d0a-8b7f-${nth.toString(16).padStart(12, '0')}`;
}

/** One row a second. */
export const timeOf = (nth: number): string => new Date(BEGAN + nth * 1000).toISOString();

const callIdOf = (nth: number): string => `toolu_01${nth.toString(36).padStart(22, 'A')}`;

export const prompt = (nth: number, parent: number | null): Row => ({
  ...inTree(nth, parent),
  type: 'user',
  message: { role: 'user', content: proseOf(nth) },
});

export const answer = (nth: number, parent: number | null): Row =>
  assistant(nth, parent, { type: 'text', text: proseOf(nth) });

export const call = (nth: number, parent: number | null): Row => {
  const input = { command: `grep -rn "${nth}" src`, description: proseOf(nth).slice(0, 240) };
  return assistant(nth, parent, { type: 'tool_use', id: callIdOf(nth), name: 'Bash', input });
};

/** A call that spawns an agent. */
export const spawn = (nth: number, parent: number | null): Row => {
  const input = { description: `Look into ${nth}`, prompt: proseOf(nth), subagent_type: 'general-purpose' };
  return assistant(nth, parent, { type: 'tool_use', id: callIdOf(nth), name: 'Task', input });
};

export const result = (nth: number, parent: number | null, callNth: number): Row => ({
  ...inTree(nth, parent),
  type: 'user',
  message: {
    role: 'user',
    content: [{ tool_use_id: callIdOf(callNth), type: 'tool_result', content: proseOf(nth), is_error: false }],
  },
  toolUseResult: { stdout: `${nth} done`, stderr: '', interrupted: false, isImage: false },
});

export const progress = (nth: number, parent: number | null): Row => ({
  ...inTree(nth, parent),
  type: 'progress',
  data: { type: 'hook_progress', hookEvent: 'PostToolUse', hookName: 'PostToolUse:Bash', command: proseOf(nth) },
  toolUseID: callIdOf(nth),
  parentToolUseID: callIdOf(nth),
});

export const boundary = (nth: number, logicalParent: number | null): Row => ({
  ...inTree(nth, null),
  logicalParentUuid: logicalParent === null ? null : uuidOf(logicalParent),
  type: 'system',
  subtype: 'compact_boundary',
  content: 'Conversation compacted',
  isMeta: false,
  level: 'info',
  compactMetadata: { trigger: 'auto', preTokens: 155_000 + (nth % 1000) },
});

export const summary = (nth: number, parent: number): Row => ({ ...prompt(nth, parent), isCompactSummary: true });

/** The call's id as `agent-<id>.meta.json` names it. */
export const metaOf = (callNth: number): Row => ({
  agentType: 'general-purpose',
  description: `Look into ${callNth}`,
  toolUseId: callIdOf(callNth),
});

const inTree = (nth: number, parent: number | null): Row => ({
  parentUuid: parent === null ? null : uuidOf(parent),
  isSidechain: false,
  userType: 'external',
  cwd: '/home/mira/projects/tidepool',
  sessionId: SESSION,
  version: '2.1.98',
  gitBranch: 'main',
  uuid: uuidOf(nth),
  timestamp: timeOf(nth),
});

const assistant = (nth: number, parent: number | null, block: Row): Row => ({
  ...inTree(nth, parent),
  requestId: `req_011C${nth.toString(36).padStart(20, 'Q')}`,
  type: 'assistant',
  message: {
    model: 'claude-sonnet-4-5-20250929',
    id: `msg_01${nth.toString(36).padStart(22, 'M')}`,
    type: 'message',
    role: 'assistant',
    content: [block],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: 4,
      cache_creation_input_tokens: 812,
      cache_read_input_tokens: 48_213,
      output_tokens: 100 + (nth % 500),
      service_tier: 'standard',
    },
  },
});

const PROSE = `The chart draws its curve from the "constituents" table, one cosine each.
Summing all of them for every minute of a month is what takes the time: 37 × 43,200 terms.
\tconst height = constituents.reduce((sum, c) => sum + c.amplitude * Math.cos(c.speed * t + c.phase), datum);
Keep the sums by hour, interpolate between them, and compare with the exact values – they differ by millimetres.
`;

/** About 300 bytes, never the same twice. */
function proseOf(nth: number): string {
  const from = (nth * 7) % 80;
  return `${nth}: ${PROSE.slice(from, from + 290)}`;
}
