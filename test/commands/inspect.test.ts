import { describe, expect, test } from 'vitest';
import type { InspectOptions } from '../../src/commands/inspect/inspect.ts';
import { SourceError } from '../../src/discover/source-error.ts';
import { filesOf } from '../support/draw.ts';
import { EVERYTHING, look, STORY } from '../support/look.ts';
import { type ProjectJson, withFiles } from '../support/open-files.ts';
import { runCli } from '../support/run-cli.ts';

const jsonOf = (options: Partial<InspectOptions> = {}): ProjectJson[] =>
  JSON.parse(look({ ...options, format: 'json' })).projects;

describe('inspect --format json is a contract', () => {
  const [project, other] = jsonOf();

  test('its fields', () => {
    expect(Object.keys(project!)).toEqual(
      expect.arrayContaining([
        'slug',
        'name',
        'cwd',
        'folder',
        'lines',
        'roots',
        'forks',
        'rungs',
        'cyclesCut',
        'junctions',
        'order',
        'compactions',
        'rows',
        'folded',
        'sidechains',
        'isLinear',
        'steering',
        'usage',
        'diagnostics',
        'models',
      ]),
    );
    expect(other).toMatchObject({ slug: 'kiln', name: 'kiln', cwd: '/srv/kiln', folder: 'q' });
  });

  test('lines', () => {
    expect(project!.lines.find(({ id }) => id === 's1@U3')).toEqual({
      id: 's1@U3',
      kind: 'branch',
      session: 's1',
      title: 'U3',
      parent: 's1',
      attachment: 'A1',
      outside: null,
      status: 'active',
      decidedBy: 'file-order',
      agentType: null,
      depth: 1,
      uuids: ['U3', 'A3', 'B1', 'K1', 'U4', 'A4'],
    });
    expect(project!.lines.map(({ id }) => id).sort()).toEqual(['s1', 's1#agent-a1', 's1@U2', 's1@U3', 's2']);
  });

  test('forks with their children and rung, and how often each rung settled one', () => {
    expect(project!.forks).toEqual([{ uuid: 'A1', children: ['U2', 'U3', "U3'"], rung: 'rewind' }]);
    expect(project!.rungs).toEqual({ rewind: 1 });
    expect(project!.isLinear).toBe(false);
  });

  test('where everything is and went', () => {
    expect(project!.order.join(' ')).toBe('U1 D1 U5 A5 R1 A1 U2 A2 U3 A3 B1 K1 U4 A4 U6 A6');
    expect(project!.junctions).toEqual([
      { uuid: 'D1', to: ['s1#agent-a1'] },
      { uuid: 'A1', to: ['s1@U2', 's1@U3', 's2'] },
    ]);
    expect(project!.compactions).toMatchObject([{ uuid: 'K1', line: 's1@U3' }]);
    expect(project!.rows).toEqual({
      read: 18,
      shown: 16,
      folded: { duplicate: 0, replay: 1, stutter: 0 },
      notes: 1,
      pending: 0,
      unreadable: 0,
    });
    expect(project!.folded).toEqual([{ uuid: "U3'", reason: 'replay', twin: 'U3' }]);
    expect(project!.sidechains).toEqual([{ line: 's1#agent-a1', start: 'U5', end: 'A5' }]);
    expect(project!.steering).toEqual([{ session: 's1', file: 'p/s1.jsonl', line: 14, text: 'wait' }]);
  });
});

describe('a person may ask for less', () => {
  test.each(['kiln', 'q'])('one project, by its name or folder: %s', (project) => {
    expect(jsonOf({ project }).map(({ folder }) => folder)).toEqual(['q']);
  });

  test('a project that is not there is one sentence with those that are', () => {
    expect(() => look({ project: 'kyln' })).toThrow(new SourceError('No project "kyln" here. There are: kiln, p.'));
  });

  test('a session that is not there is one sentence', () => {
    expect(() => look({ session: 'nope' })).toThrow(SourceError);
    expect(() => look({ session: 'nope' })).toThrow(/nope/);
  });

  test('one session, with its branches and agents', () => {
    expect(jsonOf({ project: 'p', session: 's2' })[0]!.order).toEqual(['U6', 'A6']);
    expect(jsonOf({ project: 'p', session: 's1' })[0]!.lines.map(({ session }) => session)).toEqual([
      's1',
      's1',
      's1',
      's1',
    ]);
  });

  test('without agents', () => {
    const [project] = jsonOf({ project: 'p', mainOnly: true });
    expect(project!.order).not.toContain('U5');
    expect(project!.sidechains).toEqual([]);
  });

  test.each([
    ['active', 'U1 D1 U5 A5 R1 A1 U3 A3 B1 K1 U4 A4 U6 A6'],
    ['depth-first', 'U1 D1 R1 A1 U2 A2 U3 A3 B1 K1 U4 A4 U6 A6 U5 A5'],
    ['breadth-first', 'U1 D1 R1 U5 A1 A5 U2 U3 U6 A2 A3 A6 B1 K1 U4 A4'],
  ] as const)('in the order %s', (order, rows) => {
    expect(jsonOf({ project: 'p', order })[0]!.order.join(' ')).toBe(rows);
  });
});

test('the real command line', () => {
  withFiles(filesOf(EVERYTHING, STORY), (root) => {
    const json = runCli(
      'inspect',
      root,
      '--format',
      'json',
      '--project',
      'p',
      '--main-only',
      '--order',
      'active',
      '--session',
      's1',
    );
    expect(json).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(json.out).projects[0].order.join(' ')).toBe('U1 D1 R1 A1 U3 A3 B1 K1 U4 A4');
    const wrong = runCli('inspect', root, '--order', 'sideways');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('Allowed choices are reading, depth-first, breadth-first, active.');
    const gone = runCli('inspect', `${root}/nothing`);
    expect(gone).toMatchObject({ code: 2, out: '' });
    expect(gone.err).toMatch(
      /^annals: There is nothing at .*nothing\. Give the folder that holds your transcripts\.\n$/,
    );
  });
});
