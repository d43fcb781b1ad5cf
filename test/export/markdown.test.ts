import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, type Story } from '../support/draw.ts';
import { exported, messagesIn, totalIn } from '../support/export-files.ts';
import { withFiles } from '../support/open-files.ts';
import { DEMO } from '../support/site-build.ts';
import { writeHostileArchive } from '../support/site-hostile.ts';

const ofDrawing = (drawn: string, options: Parameters<typeof exported>[1] = {}, story: Story = {}) =>
  withFiles(filesOf(drawn, story), (root) => exported(root, options));

const TWO_REDOS = `
  U1─A1─U2─A2─U3─A3─U4─A4─U5─A5
                  └─────────────U6─A6─U7─A7─U8─A8─U9─A9
                                                └───────U10─A10`;

const headerOf = (text: string | undefined): string[] =>
  text!.slice(text!.indexOf('# CLAUDE')).split('\n\n')[1]!.split('\n');

describe('paths as files', () => {
  const files = ofDrawing(TWO_REDOS);

  test('two redos give three, and an index', () => {
    expect([...files.keys()]).toEqual([
      '.annals-export',
      'p/index.md',
      'p/transcript_s1_path1_abandoned.md',
      'p/transcript_s1_path2_abandoned.md',
      'p/transcript_s1_path3.md',
    ]);
  });

  test.each([
    [
      'path1_abandoned',
      ['Session ID: s1', 'Path: 1 of 3', 'Status: ABANDONED', 'Fork Point: A3', 'Total Messages: 10'],
    ],
    [
      'path2_abandoned',
      ['Session ID: s1', 'Path: 2 of 3', 'Status: ABANDONED', 'Fork Point: A8', 'Total Messages: 14'],
    ],
    ['path3', ['Session ID: s1', 'Path: 3 of 3', 'Status: ACTIVE', 'Total Messages: 14']],
  ])('%s says what it is', (name, header) => {
    expect(headerOf(files.get(`p/transcript_s1_${name}.md`))).toEqual(header);
  });

  test('an active path alone, if asked for', () => {
    expect([...ofDrawing(TWO_REDOS, { paths: 'active' }).keys()]).toEqual([
      '.annals-export',
      'p/index.md',
      'p/transcript_s1_path3.md',
    ]);
  });

  test('a compaction is said', () => {
    const text = ofDrawing('U1─A1\n      B1─K1─U2', {}, { rows: { B1: { logicalParentUuid: 'A1' } } }).get(
      'p/transcript_s1.md',
    );
    expect(headerOf(text)).toContain(
      '**Contains Compact Operation(s)** - Full conversation including compacted segments',
    );
    expect(text).toContain('📦 Conversation compacted (115k tokens)');
  });
});

describe('a message', () => {
  test.each([
    { source: 'the demo', write: () => DEMO },
    { source: 'hostile text', write: (folder: string) => writeHostileArchive(join(folder, 'archive')) },
  ])('has one heading in the Markdown of $source', ({ write }) => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-md-'));
    try {
      mkdirSync(folder, { recursive: true });
      const files = exported(write(folder), { depth: 'everything' });
      const transcripts = [...files].filter(([name]) => name.includes('transcript_'));
      expect(transcripts.length).toBeGreaterThan(0);
      for (const [name, text] of transcripts) expect([name, messagesIn(text).length]).toEqual([name, totalIn(text)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('has its calls with their results, however late', () => {
    const text = ofDrawing('U1─T1─R1─T2─A2─R2').get('p/transcript_s1.md')!;
    expect(text).toMatch(/\*\*Bash\*\*[\s\S]*```sh\nT1\n```\n\n```\nR1\n```/);
    expect(text).toMatch(/### Claude[\s\S]*A2\n[\s\S]*\*\*Result of Bash\*\*[\s\S]*```\nR2\n```/);
  });

  test('gets back a result that only another version came between', () => {
    // the call is on the trunk, its result on the version that was taken
    const drawn = `
      U1─T1─U2─A2
          └───────U3─R1─A3`;
    const text = ofDrawing(drawn).get('p/transcript_s1_path2.md')!;
    expect(text).toMatch(/```sh\nT1\n```\n\n```\nR1\n```/);
    expect(text).not.toContain('Result of');
  });
});

describe('how much', () => {
  const drawn = 'U1─M1─A1─T1─R1─H1─A2';
  test.each([
    { depth: 'prompts', has: ['U1'], not: ['M1', 'A1', 'T1', 'R1', 'H1'] },
    { depth: 'conversation', has: ['U1', 'A1', 'A2', '1 tool call'], not: ['M1', 'T1', 'R1', 'H1'] },
    { depth: 'tools', has: ['U1', 'M1', 'A1', 'T1', 'R1', 'A2'], not: ['H1'] },
    { depth: 'everything', has: ['U1', 'M1', 'A1', 'T1', 'R1', 'H1', 'A2'], not: [] },
  ] as const)('$depth', ({ depth, has, not }) => {
    const text = ofDrawing(drawn, { depth }).get('p/transcript_s1.md')!.split('Total Messages')[1]!;
    for (const words of has) expect(text).toContain(words);
    for (const words of not) expect(text).not.toContain(words);
  });
});

describe('agents', () => {
  const drawn = `
    U1─D1─────────R1─A1
          U2─A2         #a1`;
  test.each([
    { agents: 'inline', files: [], inside: '> A2' },
    { agents: 'files', files: ['p/transcript_s1_agent-a1.md'], inside: '(transcript_s1_agent-a1.md)' },
    { agents: 'none', files: [], inside: 'left out' },
  ] as const)('$agents', ({ agents, files, inside }) => {
    const written = ofDrawing(drawn, { agents }, { rows: { R1: { toolUseResult: { agentId: 'a1' } } } });
    const names = [...written.keys()].filter((name) => name.includes('_agent'));
    expect(names).toEqual(files);
    expect(written.get('p/transcript_s1.md')).toContain(inside);
    for (const name of names) expect(messagesIn(written.get(name)!)).toHaveLength(2);
  });
});
