import { afterEach, expect, test, vi } from 'vitest';
import { discoverArchive, type ProjectSource } from '../../../src/discover/discover-archive.ts';
import type { SourceFacts } from '../../../src/render/cache/source-notes.ts';
import { bodyEnvironment } from '../../../src/render/environment.ts';
import { Crew } from '../../../src/render/jobs/crew.ts';
import { hireEarly } from '../../../src/render/jobs/hire-early.ts';
import { withFilesAsync } from '../../support/open-files.ts';

let crew: Crew;
afterEach(() => crew.close());

/** Projects by the sizes of their transcripts, in megabytes. */
const projectsOf = (sizes: Readonly<Record<string, number>>): ProjectSource[] =>
  Object.entries(sizes).map(([dir, size]) => {
    const file = { path: `${dir}/s.jsonl`, size: size * 1e6, name: 's', session: 's', agent: null, mtime: 0 };
    return { dir, transcripts: [file], sidecars: [] } as unknown as ProjectSource;
  });

const changing = (...dirs: readonly string[]): SourceFacts => ({
  hashOf: () => 'hash',
  isAsItWas: (path) => !dirs.some((dir) => path.startsWith(`${dir}/`)),
  before: () => null,
});

test.each([
  { what: 'a small project has changed', sizes: { one: 1, two: 90 }, changed: ['one'], most: 2, isMany: false },
  { what: 'a file of a large one has', sizes: { one: 1, two: 90 }, changed: ['two'], most: 2, isMany: true },
  { what: 'there is but one thread to be had', sizes: { one: 1, two: 90 }, changed: ['two'], most: 1, isMany: false },
  { what: 'nothing has changed', sizes: { one: 90 }, changed: [], most: 2, isMany: false },
  { what: 'there are many changes', sizes: { one: 5, two: 5 }, changed: ['one', 'two'], most: 2, isMany: true },
])('threads begin early, or not at all, where $what', async ({ sizes, changed, most, isMany }) => {
  crew = new Crew(most, bodyEnvironment);
  await hireEarly(crew, projectsOf(sizes), changing(...changed));
  expect(crew.isMany).toBe(isMany);
});

/** Most of a large project is as it was: what has changed alone would be done in this thread. */
async function hireAside(): Promise<void> {
  const [project] = projectsOf({ one: 30 });
  const files = [{ ...project!.transcripts[0]!, path: 'one/t.jsonl', size: 1e6 }, project!.transcripts[0]!];
  const facts = { ...changing(), isAsItWas: (path: string) => path !== 'one/t.jsonl' };
  await hireEarly(crew, [{ ...project!, transcripts: files }, ...projectsOf({ two: 1 })], facts);
}

test('one thread is enough beside what else there is to do', async () => {
  crew = new Crew(4, bodyEnvironment);
  await hireAside();
  expect(await crew.hire(0)).toBe(1);
  expect(crew.isMany).toBe(true);
});

test('there are more once there is more to do than it seemed', async () => {
  crew = new Crew(4, bodyEnvironment);
  await hireAside();
  // as with a new version of the program, which writes all pages anew
  expect(await crew.hire(31e6)).toBe(4);
});

test('a thread reads the project that it will write before anybody says what to write', async () => {
  crew = new Crew(2, bodyEnvironment);
  const asked = vi.spyOn(crew, 'readAhead');
  await withFilesAsync(
    { 'p/s1.jsonl': '{"uuid":"a"}\n{"uuid":"b"}\n', 'p/s2.jsonl': '{"uuid":"c"}\n' },
    async (root) => {
      const [project] = discoverArchive(root, () => {}).projects;
      // who says that it is large is believed
      const transcripts = project!.transcripts.map((file) => ({ ...file, size: 20e6 }));
      const hashOf = vi.fn(() => 'hash');
      const facts = { ...changing(), hashOf, isAsItWas: (path: string) => !path.endsWith('s2.jsonl') };
      const large = { ...project!, transcripts: [transcripts[0]!, { ...transcripts[1]!, size: 4e6 }] };
      await hireEarly(crew, [large, ...projectsOf({ other: 1 })], facts);
      expect(await Promise.all(asked.mock.results.map(({ value }) => value))).toEqual([3]);
      // what is appended from then on counts as changed next time
      expect(hashOf.mock.calls.flat()).toEqual(transcripts.map(({ path }) => path));
      expect(Math.max(...hashOf.mock.invocationCallOrder)).toBeLessThan(asked.mock.invocationCallOrder[0]!);
    },
  );
});
