import { createHash } from 'node:crypto';
import { appendFileSync, truncateSync } from 'node:fs';
import type { JsonObject } from '../../src/read/parse-line.ts';
import { findLastUsed } from './find-last-used.ts';

export interface Appended {
  readonly session: string;
  /** Of the prompt and of its answer. */
  readonly uuids: readonly [string, string];
  /** Makes the transcript what it was. */
  takeBack(): void;
}

/** One turn more in the session that was used last: a prompt behind the last row that nothing follows, and its answer. */
export function appendTurn(archive: string): Appended {
  const { transcript, last, endsInNewline } = findLastUsed(archive);
  const { uuid, sessionId, timestamp } = last;
  const common = Object.fromEntries(CARRIED.flatMap((key) => (key in last ? [[key, last[key]]] : [])));
  const at = (seconds: number): string => new Date(Date.parse(timestamp) + seconds * 1000).toISOString();
  const uuids = [uuidFrom(`${uuid} prompt`), uuidFrom(`${uuid} answer`)] as const;
  const rows = [
    {
      parentUuid: uuid,
      ...common,
      type: 'user',
      message: { role: 'user', content: PROMPT },
      uuid: uuids[0],
      timestamp: at(60),
    },
    {
      parentUuid: uuids[0],
      ...common,
      type: 'assistant',
      message: answer(`msg_${uuids[1].replaceAll('-', '').slice(0, 24)}`),
      uuid: uuids[1],
      timestamp: at(75),
    },
  ];
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  appendFileSync(transcript.path, endsInNewline ? text : `\n${text}`);
  return { session: sessionId, uuids, takeBack: () => truncateSync(transcript.path, transcript.bytes) };
}

const CARRIED = ['isSidechain', 'userType', 'cwd', 'sessionId', 'version', 'gitBranch', 'entrypoint', 'slug'];
const PROMPT = 'And if the list is empty? Please handle that as well, and say in one line why.';
const ANSWER = `An empty list has no last element, so there is nothing to compare with:

\`\`\`ts
export const isSorted = (list: readonly number[]): boolean =>
  list.every((value, at) => at === 0 || list[at - 1]! <= value);
\`\`\`

\`every\` is true for an empty list, which is what **sorted** should mean there.`;

const answer = (id: string): JsonObject => ({
  id,
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  content: [{ type: 'text', text: ANSWER }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 12, output_tokens: 96, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
});

const uuidFrom = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
