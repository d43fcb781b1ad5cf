import { expect, test } from 'vitest';
import type { ProjectSource } from '../../../src/discover/discover-archive.ts';
import { countWorkers, sessionsOf, shareOut } from '../../../src/render/jobs/share-out.ts';

const MB = 1_000_000;

const project = (dir: string, size: number): ProjectSource =>
  ({ dir, transcripts: [{ size }], sidecars: [] }) as unknown as ProjectSource;

const drawn = (projects: readonly ProjectSource[], workers: number): string =>
  shareOut(
    projects.map((one) => ({ project: one, parts: [one] })),
    workers,
  )
    .map(({ project: dir, share, of }) => `${dir} ${share + 1}/${of}`)
    .join(', ');

test.each([
  { says: 'in the order given', projects: { a: 1, b: 3, c: 2 }, workers: 2, jobs: 'a 1/1, b 1/1, c 1/1' },
  { says: 'a large project for all', projects: { a: 1, b: 30 }, workers: 2, jobs: 'a 1/1, b 1/2, b 2/2' },
  {
    says: 'none is shared that others can make up for',
    projects: { a: 9, b: 9, c: 9, d: 9, e: 9 },
    workers: 2,
    jobs: 'a 1/1, b 1/1, c 1/1, d 1/1, e 1/1',
  },
  {
    says: 'none behind which there is enough for the others',
    projects: { a: 30, b: 9, c: 9, d: 9, e: 9 },
    workers: 2,
    jobs: 'a 1/1, b 1/1, c 1/1, d 1/1, e 1/1',
  },
  {
    says: 'but the same where there is not',
    projects: { b: 9, c: 9, a: 30, d: 9, e: 9 },
    workers: 2,
    jobs: 'b 1/1, c 1/1, a 1/2, a 2/2, d 1/1, e 1/1',
  },
  { says: 'nothing to share for one', projects: { a: 30 }, workers: 1, jobs: 'a 1/1' },
])('$says', ({ projects, workers, jobs }) => {
  expect(
    drawn(
      Object.entries(projects).map(([dir, size]) => project(dir, size! * MB)),
      workers,
    ),
  ).toBe(jobs);
});

test.each([
  { says: 'each takes some of its parts', parts: [3, 9, 4, 6], jobs: ['p 3+9 1/1', 'p 4+6 1/1'] },
  {
    says: 'one that is larger than a share is for all',
    parts: [3, 30, 4],
    jobs: ['p 30 1/2', 'p 30 2/2', 'p 4 1/1', 'p 3 1/1'],
  },
])('of a large project in parts, $says', ({ parts, jobs }) => {
  const work = { project: project('p', 0), parts: parts.map((size) => project('p', size * MB)) };
  const sizes = (of: readonly ProjectSource[]): string => of.map((part) => part.transcripts[0]!.size / MB).join('+');
  expect(shareOut([work], 2).map((job) => `${job.project} ${sizes(job.parts)} ${job.share + 1}/${job.of}`)).toEqual(
    jobs,
  );
});

test.each([
  [0, 4, 1],
  [3, 4, 1],
  [9, 4, 2],
  [900, 4, 4],
])('%d MB keep some of %d workers busy: %d', (size, most, workers) => {
  expect(countWorkers(size * MB, most)).toBe(workers);
});

test('every session falls to one share, in reading order, as even as can be', () => {
  const sessions = [
    ['a', 10],
    ['b', 90],
    ['c', 50],
    ['d', 45],
    ['e', 1],
  ] as const;
  const shares = [0, 1].map((share) => sessionsOf({ share, of: 2 }, sessions));
  expect(shares).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});
