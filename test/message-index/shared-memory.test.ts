import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverArchive, type TranscriptFile } from '../../src/discover/discover-archive.ts';
import { findShared } from '../../src/message-index/archive-index.ts';
import { SharedMemory } from '../../src/message-index/shared-memory.ts';
import { type ScannedIds, scanIds } from '../../src/read/scan-ids.ts';
import { withFiles } from '../support/open-files.ts';

const row = (uuid: string, parentUuid: string | null = null): string => `${JSON.stringify({ uuid, parentUuid })}\n`;
const leaf = (leafUuid: string): string => `${JSON.stringify({ type: 'summary', leafUuid })}\n`;

/** Two worktrees that share C, and a third project that has nothing to do with them. */
const FILES = {
  'p/s1.jsonl': row('A') + row('B', 'A') + row('C', 'B') + row('L', 'later'),
  'q/s2.jsonl': row('C', 'B') + row('D', 'C'),
  'r/s3.jsonl': row('E') + row('F', 'E'),
};

/** Reads a file again only if it has another length, and then gives other ids for it. */
function idsOnce(): (file: TranscriptFile) => ScannedIds {
  const known = new Map<string, { readonly size: number; readonly ids: ScannedIds }>();
  return (file) => {
    const before = known.get(file.path);
    const ids = before?.size === file.size ? before.ids : scanIds(file);
    known.set(file.path, { size: file.size, ids });
    return ids;
  };
}

test.each<{ after: string; change: (root: string) => void; isAnew: boolean }>([
  { after: 'nothing', change: () => {}, isAnew: false },
  {
    after: 'a row that goes on from one of its own project',
    change: (root) => appendFileSync(join(root, 'r/s3.jsonl'), row('G', 'F')),
    isAnew: false,
  },
  {
    after: 'rows in two projects',
    change: (root) => {
      appendFileSync(join(root, 'r/s3.jsonl'), row('G', 'F'));
      appendFileSync(join(root, 'p/s1.jsonl'), row('H', 'L'));
    },
    isAnew: false,
  },
  {
    after: 'a row that goes on from one of another project',
    change: (root) => appendFileSync(join(root, 'r/s3.jsonl'), row('G', 'A')),
    isAnew: true,
  },
  {
    after: 'a row that another project has',
    change: (root) => appendFileSync(join(root, 'r/s3.jsonl'), row('A')),
    isAnew: true,
  },
  {
    after: 'the row that another project goes on from',
    change: (root) => appendFileSync(join(root, 'r/s3.jsonl'), row('later')),
    isAnew: true,
  },
  {
    after: 'a summary of another project',
    change: (root) => appendFileSync(join(root, 'r/s3.jsonl'), leaf('D')),
    isAnew: true,
  },
  {
    after: 'the same new row in two projects',
    change: (root) => {
      for (const file of ['p/s1.jsonl', 'r/s3.jsonl']) appendFileSync(join(root, file), row('N'));
    },
    isAnew: true,
  },
  {
    after: 'a beginning that is no longer the same',
    change: (root) => {
      const path = join(root, 'q/s2.jsonl');
      writeFileSync(path, `${readFileSync(path, 'utf8').replaceAll('"C"', '"Z"')}${row('Y')}`);
    },
    isAnew: true,
  },
  { after: 'a new file', change: (root) => writeFileSync(join(root, 'r/s4.jsonl'), row('A')), isAnew: true },
  { after: 'the loss of a file', change: (root) => rmSync(join(root, 'q/s2.jsonl')), isAnew: true },
])('what projects share is what would be found, after $after', ({ change, isAnew }) => {
  withFiles(FILES, (root) => {
    const projects = (): ReturnType<typeof discoverArchive>['projects'] => discoverArchive(root, () => {}).projects;
    const memory = new SharedMemory();
    const idsOf = idsOnce();
    const before = memory.find(projects(), idsOf);
    expect(before).toEqual(findShared(projects()));
    expect(before.folders).toEqual(['p', 'q']);
    change(root);
    const after = memory.find(projects(), idsOf);
    expect(after).toEqual(findShared(projects()));
    expect(after !== before).toBe(isAnew);
    expect(memory.find(projects(), idsOf)).toBe(after);
  });
});
