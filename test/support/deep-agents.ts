import { timeAt } from './draw.ts';
import { type Files, jsonl } from './open-files.ts';
import { rowOf } from './row-letters.ts';

/** A session of agents, each spawned by the one before: `U0─D0─R0`, and in agent `a1` `U1─D1─R1` … */
export function deepAgents(deep: number): Files {
  const files: Record<string, string> = {};
  for (let nth = 0; nth <= deep; nth++) {
    const at = { sessionId: 's1', timestamp: timeAt(nth), ...(nth > 0 && { isSidechain: true, agentId: `a${nth}` }) };
    const path = nth === 0 ? 'p/s1.jsonl' : `p/s1/subagents/agent-a${nth}.jsonl`;
    const call = { ...rowOf(`D${nth}`), uuid: `D${nth}`, parentUuid: `U${nth}`, ...at };
    const result = {
      ...rowOf(`R${nth}`),
      uuid: `R${nth}`,
      parentUuid: `D${nth}`,
      ...at,
      toolUseResult: { agentId: `a${nth + 1}` },
    };
    files[path] = jsonl([{ ...rowOf(`U${nth}`), uuid: `U${nth}`, parentUuid: null, ...at }, call, result]);
  }
  return files;
}
