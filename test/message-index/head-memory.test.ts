import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverArchive, type TranscriptFile } from '../../src/discover/discover-archive.ts';
import { HeadMemory } from '../../src/message-index/head-memory.ts';
import { readHead } from '../../src/read/read-head.ts';
import { withFiles } from '../support/open-files.ts';

const row = (cwd: string): string => `${JSON.stringify({ cwd, timestamp: '2026-01-01T00:00:00Z' })}\n`;

test('where a transcript begins is read once, and again when it changes', () => {
  withFiles({ 'p/s1.jsonl': '{}\n' }, (root) => {
    const path = join(root, 'p/s1.jsonl');
    const found = (): TranscriptFile => discoverArchive(root, () => {}).projects[0]!.transcripts[0]!;
    const memory = new HeadMemory();
    const empty = found();
    expect(memory.read(empty)).toBe(null);
    appendFileSync(path, row('/home/ann/one'));
    expect(memory.read(empty)).toBe(null); // who found it as it was is told what it was
    const first = found();
    expect(memory.read(first)).toEqual(readHead(first));
    expect(memory.read(first)?.cwd).toBe('/home/ann/one');
    writeFileSync(path, row('/home/ann/another'));
    expect(memory.read(found())?.cwd).toBe('/home/ann/another');
  });
});
