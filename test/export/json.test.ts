import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { sessionSchema } from '../../src/export/json/session-schema.ts';
import type { SessionDocument } from '../../src/export/session-document.ts';
import { filesOf } from '../support/draw.ts';
import { exported } from '../support/export-files.ts';
import { withFiles } from '../support/open-files.ts';
import { DEMO } from '../support/site-build.ts';
import { writeHostileArchive } from '../support/site-hostile.ts';

const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(sessionSchema()));

const sessionsIn = (files: ReadonlyMap<string, string>): [string, SessionDocument][] =>
  [...files].flatMap(([name, text]) =>
    name.includes('/') && name.endsWith('.json') ? [[name, JSON.parse(text)]] : [],
  );

describe('sessions as JSON', () => {
  test.each([
    { source: 'the demo', write: () => DEMO },
    { source: 'hostile text', write: (folder: string) => writeHostileArchive(folder) },
  ])('are what the schema says, in $source', ({ write }) => {
    const folder = join(tmpdir(), `annals-json-${process.pid}`);
    try {
      const sessions = sessionsIn(exported(write(folder), { format: 'json', depth: 'everything' }));
      expect(sessions.length).toBeGreaterThan(0);
      for (const [name, session] of sessions)
        expect([name, isValid(session), isValid.errors]).toEqual([name, true, null]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('tell the phases of a workflow with the agents of each', () => {
    const calls = sessionsIn(exported(DEMO, { format: 'json', depth: 'everything' })).flatMap(([, { messages }]) =>
      messages.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'call')),
    );
    const workflow = calls.find(({ name }) => name === 'Workflow')!;
    expect(workflow.phases.map(({ title }) => title)).toEqual(['Compare', 'Judge']);
    expect(workflow.phases.flatMap(({ agents }) => agents).toSorted()).toEqual([...workflow.agents].sort());
    expect(calls.filter(({ name, phases }) => name !== 'Workflow' && phases.length > 0)).toEqual([]);
  });

  test('the schema of the package is the one of the code', () => {
    expect(JSON.parse(readFileSync('schemas/session.schema.json', 'utf8'))).toEqual(JSON.parse(sessionSchema()));
  });

  test('the schema refuses what is none', () => {
    expect(isValid({ format: 'annals-session', version: 1 })).toBe(false);
  });

  test.each([
    { options: {}, rows: 'U1 T1 R1 U2 A2 U3 A3', lines: ['s1', 's1@U2', 's1@U3'] },
    { options: { paths: 'active' }, rows: 'U1 T1 R1 U3 A3', lines: ['s1', 's1@U3'] },
    { options: { depth: 'prompts' }, rows: 'U1 U2 U3', lines: ['s1', 's1@U2', 's1@U3'] },
  ] as const)('hold what was asked for: $options', ({ options, rows, lines }) => {
    const drawn = `
      U1─T1─R1─U2─A2
             └───────U3─A3`;
    const asked = { format: 'json', depth: 'everything', ...options } as const;
    const [[, session] = []] = sessionsIn(withFiles(filesOf(drawn), (root) => exported(root, asked)));
    expect(session!.messages.flatMap((message) => message.rows).join(' ')).toBe(rows);
    expect(session!.lines.map(({ id }) => id)).toEqual(lines);
    expect(session!.paths.map(({ status }) => status)).toEqual(['abandoned', 'active']);
  });
});
