import { str } from '../read/json-values.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';
import type { Row } from '../read/read-transcript.ts';
import { runsOf, type Spawned, spawnedBy, taskOf } from './find-spawns.ts';
import { preview } from './preview.ts';
import { type RowKind, typedText } from './row-kind.ts';

/** What few rows have, kept apart so that the many stay small. */
export interface Extra {
  /** What a person typed, in one line: as a prompt, or while the assistant worked. */
  readonly typed: string | null;
  readonly compaction: Compaction | null;
  /** Agents that the row says were spawned. */
  readonly spawned: readonly Spawned[];
  /** Workflow runs that the row says were started, by run or task id. */
  readonly runs: readonly string[];
  /** The task given to an agent, folded for comparison. */
  readonly task: string | null;
  /** The call of a skill whose text it brings. */
  readonly expands: string | null;
  readonly isFork: boolean;
  readonly isActive: boolean;
  /** Uuids of agent rows that a progress row quotes. */
  readonly quoted: string | null;
  readonly cwd: string | null;
}

export interface Compaction {
  readonly logicalParent: string | null;
  readonly preserved: readonly string[];
  readonly preTokens: number | null;
}

const NO_IDS: readonly string[] = [];

export function extraOf(row: Row, kind: RowKind, agent: string | null, results: readonly string[]): Extra | null {
  const { value, ref } = row;
  const extra: Extra = {
    typed: typedPreview(value, kind),
    compaction: kind === 'boundary' ? compactionOf(value) : null,
    spawned: spawnedBy(value, kind, results),
    runs: kind === 'tool-result' ? runsOf(value) : NO_IDS,
    task: agent !== null || value.isSidechain === true ? taskOf(value, kind) : null,
    expands: kind === 'meta' ? str(value.sourceToolUseID) : null,
    isFork: value.forkedFrom !== undefined && value.forkedFrom !== null,
    isActive: value.is_active === true,
    quoted: kind === 'progress' ? quotedUuid(value) : null,
    cwd: ref.line <= HEAD ? str(value.cwd) : null,
  };
  const isEmpty =
    (extra.typed ?? extra.compaction ?? extra.task ?? extra.quoted ?? extra.cwd ?? extra.expands) === null &&
    !(extra.isFork || extra.isActive || extra.spawned.length > 0 || extra.runs.length > 0);
  return isEmpty ? null : extra;
}

/** The first rows of a file say where it was run; the others repeat it. */
const HEAD = 64;
/** What a person typed, in one line; null for a row that nobody typed. */
export const typedPreview = (value: JsonObject, kind: RowKind): string | null =>
  kind === 'prompt' ? preview(typedText(value)) : kind === 'steering' ? preview(steeringText(value)) : null;

function steeringText(value: JsonObject): string | null {
  const prompt = isObject(value.attachment) ? value.attachment.prompt : null;
  if (typeof prompt === 'string') return prompt;
  const parts = Array.isArray(prompt) ? prompt : [];
  return parts.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('\n');
}

function compactionOf(value: JsonObject): Compaction {
  const meta = isObject(value.compactMetadata) ? value.compactMetadata : {};
  const segment = isObject(meta.preservedSegment) ? meta.preservedSegment : {};
  const messages = isObject(meta.preservedMessages) ? meta.preservedMessages : {};
  const uuids = Array.isArray(messages.uuids) ? messages.uuids : [];
  return {
    logicalParent: str(value.logicalParentUuid),
    preserved: [segment.tailUuid, uuids.at(-1), segment.headUuid, uuids[0]].filter(
      (id): id is string => typeof id === 'string',
    ),
    preTokens: typeof meta.preTokens === 'number' && Number.isFinite(meta.preTokens) ? meta.preTokens : null,
  };
}

function quotedUuid(value: JsonObject): string | null {
  const message = isObject(value.data) ? value.data.message : undefined;
  return isObject(message) ? str(message.uuid) : null;
}
