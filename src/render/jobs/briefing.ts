import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { DeskSetup } from './desk.ts';

/** What every worker is told, once: in memory that all threads share, or it would be copied for every job. */
export interface Briefing {
  readonly id: string;
  readonly bytes: SharedArrayBuffer;
}

export function writeBriefing(setup: DeskSetup): Briefing {
  const whole = serialize(setup);
  const bytes = new SharedArrayBuffer(whole.length);
  Buffer.from(bytes).set(whole);
  return { id: randomUUID(), bytes };
}

export const readBriefing = ({ bytes }: Briefing): DeskSetup => deserialize(Buffer.from(new Uint8Array(bytes)));
