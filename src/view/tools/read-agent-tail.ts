/** What the CLI adds below an agent's report: the agent's id and what the run used. */
export interface AgentTail {
  /** The report alone. */
  readonly report: string;
  readonly agentId: string | null;
  readonly tokens: number | null;
  readonly toolCalls: number | null;
  readonly milliseconds: number | null;
}

export function readAgentTail(text: string): AgentTail {
  const at = text.startsWith('agentId: ') ? 0 : text.lastIndexOf('\nagentId: ');
  // A tail is short: an id far above the end was said by the agent itself.
  if (at === -1 || text.length - at > 1500) return { ...nothing, report: text };
  const tail = text.slice(at);
  return {
    report: text.slice(0, at).trimEnd(),
    agentId: /agentId: ([\w-]{1,80})/.exec(tail)?.[1] ?? null,
    tokens: numberIn(tail, /(?:total|subagent)_tokens: (\d{1,15})/),
    toolCalls: numberIn(tail, /tool_uses: (\d{1,15})/),
    milliseconds: numberIn(tail, /duration_ms: (\d{1,15})/),
  };
}

const nothing = { agentId: null, tokens: null, toolCalls: null, milliseconds: null };

function numberIn(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
