import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import { timeFigures } from './line-figures.ts';
import { readAgentTail } from './read-agent-tail.ts';
import { readCount, readFlag, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { figure, type ToolLook, toolView } from './tool-view.ts';

export interface AgentPanel {
  readonly agentId: string | null;
  readonly type: string | null;
  /** Model, tool calls, tokens: as far as call and result know them. */
  readonly facts: readonly string[];
  /** Shown only where the agent's own conversation is not. */
  readonly prompt: CutText | null;
  readonly report: CutText | null;
}

export const agent: ToolLook = (call, shelf) => {
  const result = resultOf(call);
  const { structured = null } = result ?? {};
  const isAsync = readFlag(structured, 'isAsync') || readText(structured, 'status') === 'async_launched';
  const text = textOf(result);
  const isLaunch = isAsync || text.startsWith('Async agent launched');
  const tail = readAgentTail(text);
  const type = readWords(structured, 'agentType') ?? readWords(call.input, 'subagent_type');
  const name = readWords(call.input, 'name');
  const tokens = readCount(structured, 'totalTokens') ?? tail.tokens;
  const toolCalls = readCount(structured, 'totalToolUseCount') ?? tail.toolCalls;
  const milliseconds = readCount(structured, 'totalDurationMs') ?? tail.milliseconds;
  const agentId = readWords(structured, 'agentId') ?? tail.agentId;
  const model = readWords(structured, 'resolvedModel') ?? readWords(call.input, 'model');
  return toolView({
    icon: 'agent',
    verb: 'Agent',
    object: { kind: 'words', text: oneLine(readWords(call.input, 'description') ?? type ?? '') },
    aside: name && oneLine(name, 60),
    figures: [
      ...(isLaunch ? [figure('in the background', 'minor')] : []),
      ...(toolCalls === null ? [] : [figure(sayCount(toolCalls, 'tool call'), 'minor')]),
      ...(isLaunch ? [] : timeFigures(milliseconds)),
    ],
    template: 'agent',
    panel: {
      agentId: agentId && oneLine(agentId, 80),
      type: type && oneLine(type, 80),
      facts: [
        ...(model ? [oneLine(model.replace(/^claude-/, ''), 60)] : []),
        ...(toolCalls === null ? [] : [sayCount(toolCalls, 'tool call')]),
        ...(tokens === null ? [] : [sayCount(tokens, 'token')]),
      ],
      prompt: cutProse(readText(call.input, 'prompt') ?? '', 'task', shelf),
      report: isLaunch ? null : cutProse(tail.report, 'report', shelf),
    } satisfies AgentPanel,
  });
};
