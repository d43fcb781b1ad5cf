import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growArchive } from '../../bench/grow-archive.ts';
import { type OpenedProject, openFolder } from '../support/open-files.ts';
import { DEMO } from '../support/site-build.ts';

let room: string;
let before: ReadonlyMap<string, OpenedProject>;
let after: ReadonlyMap<string, OpenedProject>;

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-grow-'));
  growArchive(DEMO, join(room, 'grown'), { times: 4, perProject: 2 });
  before = openFolder(DEMO);
  after = openFolder(join(room, 'grown'));
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

const count = (projects: ReadonlyMap<string, OpenedProject>, of: (project: OpenedProject) => number): number =>
  [...projects.values()].reduce((sum, project) => sum + of(project), 0);

describe('an archive that was grown four times, two copies a project', () => {
  test('has twice the projects', () => {
    expect(after.size).toBe(2 * before.size);
  });

  test.each([
    ['rows', ({ json }: OpenedProject) => json.rows.read],
    ['shown rows', ({ json }: OpenedProject) => json.rows.shown],
    ['lines', ({ json }: OpenedProject) => json.lines.length],
    [
      'anchored agents',
      ({ json }: OpenedProject) => json.lines.filter((line) => line.kind === 'agent' && line.attachment).length,
    ],
    [
      'abandoned branches',
      ({ json }: OpenedProject) => json.lines.filter(({ status }) => status === 'abandoned').length,
    ],
    ['compactions', ({ json }: OpenedProject) => json.compactions.length],
  ])('has four times the %s', (_, of) => {
    expect(count(after, of)).toBe(4 * count(before, of));
  });

  test('says things in other words', () => {
    const titles = [...after.values()].flatMap(({ json }) => json.lines.flatMap(({ title }) => title ?? []));
    expect(new Set(titles).size).toBeGreaterThan(titles.length / 2);
  });
});
