import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test, vi } from 'vitest';
import { pathsOf } from '../../src/commands/paths/path-facts.ts';
import { sessionSchema } from '../../src/export/json/session-schema.ts';
import { openArchive } from '../../src/pipeline.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { exported, messagesIn, totalIn } from '../support/export-files.ts';

// The whole archive, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const SOURCE = process.env.ANNALS_CORPUS!;
const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(sessionSchema()));

describe('the whole archive, exported', () => {
  const archive = openArchive(SOURCE);
  const runs = archive.projects.map((project) => archive.run(project));
  const paths = runs.flatMap((run) =>
    pathsOf(run).all.map((path) => ({ file: `${run.slug}/${path.name}.md`, ...path })),
  );

  test('has one path for each conversation, and more only where somebody rewound', () => {
    const several = paths.filter(({ of }) => of > 1);
    expect(several.map(({ of }) => of)).toEqual([2, 2, 3, 3, 3]);
    expect(paths.filter(({ status }) => status === 'abandoned')).toHaveLength(3);
    const rows = runs.flatMap(({ timeline }) => timeline.tree.lines.filter(({ kind }) => kind !== 'agent'));
    expect(paths.length).toBeLessThanOrEqual(rows.length);
  });

  test('gives a file for each path, with as many messages as are counted on it', () => {
    const files = exported(SOURCE);
    expect([...files.keys()].filter((name) => name.includes('transcript_'))).toEqual(
      paths.map(({ file }) => file).sort(),
    );
    for (const { file, messages } of paths) {
      const text = files.get(file)!;
      expect([file, messagesIn(text).length, totalIn(text)]).toEqual([file, messages, messages]);
    }
  });

  test('is valid JSON', () => {
    const files = exported(SOURCE, { format: 'json', depth: 'everything' });
    for (const [name, text] of files)
      if (name.includes('/') && name.endsWith('.json'))
        expect([name, isValid(JSON.parse(text)), isValid.errors]).toEqual([name, true, null]);
  });

  test('is itself as rows', () => {
    const publishing = { ...EVERYTHING, redact: { ...EVERYTHING.redact, level: 'off' as const } };
    const files = exported(SOURCE, { format: 'jsonl', publishing });
    for (const [name, text] of files)
      if (name !== '.annals-export') expect(text === readFileSync(join(SOURCE, name), 'utf8'), name).toBe(true);
    expect(files.size).toBe(
      1 + archive.projects.flatMap(({ transcripts, sidecars }) => [...transcripts, ...sidecars]).length,
    );
  });
});
