import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { discoverArchive } from '../../../src/discover/discover-archive.ts';
import { EVERYTHING } from '../../../src/redact/publishing.ts';
import type { SourceFacts } from '../../../src/render/cache/source-notes.ts';
import { bodyEnvironment } from '../../../src/render/environment.ts';
import { Crew } from '../../../src/render/jobs/crew.ts';
import { lookThrough } from '../../../src/render/jobs/look-through.ts';
import { withFilesAsync } from '../../support/open-files.ts';

/** Notes a file, and appends a row to it in the same moment: who looks at it later sees two. */
function notingAndAppending(): SourceFacts {
  const noted = new Set<string>();
  const hashOf = (path: string): string => {
    if (!noted.has(path)) appendFileSync(path, '{"uuid":"b"}\n');
    noted.add(path);
    return 'hash';
  };
  return { hashOf, isAsItWas: () => false, before: () => null };
}

test('a file is noted before it is looked through: what is appended in between is seen, and counts as changed next time', async () => {
  const files = { 'p/s1.jsonl': '{"uuid":"a"}\n', 'q/s2.jsonl': '{"uuid":"a"}\n' };
  await withFilesAsync(files, async (root) => {
    const { projects } = discoverArchive(root, () => {});
    const crew = new Crew(1, bodyEnvironment);
    const seen = await lookThrough(projects, EVERYTHING.redact, crew, notingAndAppending(), null);
    const rows = projects.flatMap(({ transcripts }) => transcripts.map((file) => seen.idsOf(file).uuids.length));
    expect(rows).toEqual([2, 2]);
  });
});
