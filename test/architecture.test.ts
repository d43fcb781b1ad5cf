import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBreaches, type Import } from './support/architecture.ts';
import { cruiseSource } from './support/cruise-source.ts';

describe('the source', async () => {
  const { modules, imports } = await cruiseSource();

  test('is seen whole', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?[jt]s$/.test(file));
    expect(modules.toSorted()).toEqual(files.map((file) => `src/${file.replaceAll('\\', '/')}`).sort());
  });

  test('keeps the house rules', () => {
    expect(findBreaches(modules, imports)).toEqual([]);
  });
});

describe('a drawn house', () => {
  test.each([
    'src/dag/build-dag.ts → src/message-index/index-messages.ts',
    'src/dag/build-dag.ts → src/dag/cut-cycles.ts',
    'src/dag/build-dag.ts → src/diagnostics.ts',
    'src/discover/find-transcripts.ts → node:fs/promises',
    'src/publish/write-site.ts → node:fs',
    'src/commands/build.ts → node:fs',
    'src/dag/build-dag.ts → node:path',
    'src/view/view-session.ts → zod',
    'src/view/view-session.ts → diff',
    'src/render/highlight.ts → shiki/core',
    'src/search/index-turns.ts → pagefind',
    'src/pipeline.ts → src/timeline/order-timeline.ts',
    'src/commands/build.ts → src/publish/write-site.ts',
    'src/cli.ts → src/commands/build.ts',
  ])('allows %s', (drawn) => {
    expect(breachesOf(drawn)).toEqual([]);
  });

  test.each([
    { drawn: 'src/dag/a.ts → src/timeline/b.ts', says: 'dag may not import timeline' },
    { drawn: 'src/dag/a.ts → src/dag-lines/b.ts', says: 'dag may not import dag-lines' },
    { drawn: 'src/search/a.ts → src/publish/b.ts', says: 'search may not import publish' },
    { drawn: 'src/view/a.ts → src/pipeline.ts', says: 'view may not import pipeline.ts' },
    { drawn: 'src/read/a.ts → src/commands/b.ts', says: 'read may not import commands' },
    { drawn: 'src/pipeline.ts → src/redact/a.ts', says: 'pipeline.ts may not import redact' },
    { drawn: 'src/pipeline.ts → src/cli.ts', says: 'pipeline.ts may not import cli.ts' },
    { drawn: 'src/diagnostics.ts → src/read/a.ts', says: 'diagnostics.ts may not import read' },
    { drawn: 'src/view/a.ts → src/read/reread-row.ts', says: 'content is shown by way of redact alone' },
    { drawn: 'src/dag/a.ts → node:fs', says: 'dag may not touch files' },
    { drawn: 'src/view/a.ts → node:fs/promises', says: 'view may not touch files' },
    { drawn: 'src/diagnostics.ts → node:fs', says: 'diagnostics.ts may not touch files' },
    { drawn: 'src/view/a.ts → markdown-it', says: 'only render and search may know markdown-it' },
    { drawn: 'src/view/a.ts → shiki/core', says: 'only render and search may know shiki/core' },
    { drawn: 'src/cli.ts → @11ty/eleventy', says: 'only render and search may know @11ty/eleventy' },
  ])('refuses $drawn', ({ drawn, says }) => {
    expect(breachesOf(drawn)).toEqual([`${drawn}: ${says}`]);
  });

  test('refuses a cycle, and names it once', () => {
    expect(
      breachesOf(`
        src/read/entry.ts → src/dag/a.ts → src/dag/b.ts → src/dag/c.ts → src/dag/a.ts
        src/dag/d.ts → src/dag/b.ts`),
    ).toEqual([
      'src/read/entry.ts → src/dag/a.ts: read may not import dag',
      'cycle: src/dag/a.ts → src/dag/b.ts → src/dag/c.ts → src/dag/a.ts',
    ]);
  });

  test.each([
    { module: 'src/utils/strings.ts', says: 'no utils/' },
    { module: 'src/view/utils/strings.ts', says: 'no utils/' },
    { module: 'src/dag/types.ts', says: 'no types.ts' },
    { module: 'src/dag/index.ts', says: 'no barrels' },
    { module: 'src/helpers/dates.ts', says: 'helpers is neither a stage nor an entry point' },
    { module: 'src/dates.ts', says: 'dates.ts is neither a stage nor an entry point' },
  ])('refuses $module', ({ module, says }) => {
    expect(findBreaches([module], [])).toEqual([expect.stringContaining(`${module}: ${says}`)]);
  });

  test('is not in order when it is empty', () => {
    expect(findBreaches([], [])).toEqual(['no modules were seen']);
  });
});

/** `a → b → c`, a line for each chain. */
function breachesOf(drawn: string): string[] {
  const imports = drawn.trim().split('\n').flatMap(importsIn);
  const modules = new Set(imports.flat().filter((name) => name.startsWith('src/')));
  return findBreaches([...modules], imports);
}

function importsIn(chain: string): Import[] {
  const names = chain.trim().split(' → ');
  return names.slice(1).map((to, i) => [names[i]!, to]);
}
