import { describe, expect, test } from 'vitest';
import type { GrepPanel } from '../../../src/view/tools/grep.ts';
import type { PathsPanel } from '../../../src/view/tools/view-paths.ts';
import { gave, lineOf, look, said } from './support.ts';

/** The lines of a search in one string each: a file as it is, a line with its number, hits in brackets. */
const drawn = (view: ReturnType<typeof look>) =>
  (view.panel as GrepPanel).lines.map((line) => {
    if (line.kind !== 'line') return line.kind === 'file' ? line.text : '⋯';
    return `${line.number ?? ''}|${line.spans.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')}`;
  });

const pathsOf = (view: ReturnType<typeof look>) => (view.panel as PathsPanel).paths.map(({ text }) => text);

describe('Grep', () => {
  test('files', () => {
    const input = { pattern: 'a+', path: '/home/mira/kiln/src', glob: '*.go', '-i': true };
    const view = look(
      'Grep',
      input,
      said('', { mode: 'files_with_matches', filenames: ['/home/mira/kiln/src/a.go', 'b.go'] }),
    );
    expect(lineOf(view)).toBe('Grep a+ (in src, *.go, ignoring case) | 2 files');
    expect((view.panel as GrepPanel).files?.paths.map(({ text }) => text)).toEqual(['src/a.go', 'b.go']);
    expect(lineOf(look('Grep', { pattern: 'a' }, said('Found 1 file\nb.go')))).toBe('Grep a | 1 file');
    expect(lineOf(look('Grep', { pattern: 'a' }, said('No files found')))).toBe('Grep a | no matches');
  });

  test.each([
    {
      what: 'hits of several files, with neighbours',
      pattern: 'parseCents',
      content: 'a/b-c.go:8:// parseCents reads\na/b-c.go-9-func x()\n--\nd.go:6:got := parseCents(1)',
      line: '2 matches in 2 files',
      lines: ['a/b-c.go', '  8|// [parseCents] reads', '  9|func x()', '⋯', 'd.go', '  6|got := [parseCents](1)'],
    },
    { what: 'one file', pattern: 'x|y', content: '37:}x\n1041:y', line: '2 matches', lines: ['  37|}[x]', '1041|[y]'] },
    {
      what: 'without numbers',
      pattern: 'use',
      content: 'src/a.rs:use b',
      line: '1 match',
      lines: ['src/a.rs', '|[use] b'],
    },
    {
      what: 'Windows',
      pattern: '^a',
      content: 'C:\\x\\a.go:3:abc',
      line: '1 match',
      lines: ['C:\\x\\a.go', '  3|abc'],
    },
    { what: 'an escaped pattern', pattern: 'a\\.b\\(', content: '1:a.b(c)', line: '1 match', lines: ['  1|[a.b(]c)'] },
  ])('lines: $what', ({ pattern, content, line, lines }) => {
    const view = look('Grep', { pattern, output_mode: 'content' }, said('', { mode: 'content', content }));
    expect(lineOf(view)).toBe(`Grep ${pattern} | ${line}`);
    expect(drawn(view)).toEqual(lines);
  });

  test('counts', () => {
    const input = { pattern: 'a', output_mode: 'count' };
    expect(lineOf(look('Grep', input, said('src/a.go:3\nsrc/b.go:4')))).toBe('Grep a | 7 matches');
    expect(lineOf(look('Grep', input, said('', { mode: 'count', content: 'x.go:9', numMatches: 9 })))).toBe(
      'Grep a | 9 matches',
    );
  });

  test('a pattern made to hang is not run', () => {
    const view = look('Grep', { pattern: '(a+)+$', output_mode: 'content' }, said(`1:${'a'.repeat(300)}b`));
    expect(drawn(view)[0]).toMatch(/^ {2}1\|a+b$/);
  });
});

test('Glob', () => {
  const kept = { filenames: ['/home/mira/kiln/a.ts', '/else/b.ts'], truncated: true, totalMatches: 120 };
  const view = look('Glob', { pattern: '**/*.ts', path: '/home/mira/kiln/src' }, said('', kept));
  expect(lineOf(view)).toBe('Glob **/*.ts (in src) | 120 files or more');
  expect(pathsOf(view)).toEqual(['a.ts', '/else/b.ts']);
  expect(lineOf(look('Glob', { pattern: '*.x' }, said('No files found')))).toBe('Glob *.x | no files');
});

test('LS', () => {
  const tree =
    '- /home/mira/kiln/\n  - go.mod\n  - ledger/\n    - entry.go\n    - in/\n      - x\n  - z\n\nNOTE: do any of the files';
  const view = look('LS', { path: '/home/mira/kiln/web' }, said(tree));
  expect(lineOf(view)).toBe('LS web/ | 6 entries');
  expect(pathsOf(view)).toEqual(['go.mod', 'ledger/', 'ledger/entry.go', 'ledger/in/', 'ledger/in/x', 'z']);
});

test('ToolSearch', () => {
  const kept = said('', { matches: ['WebFetch', 'LSP'], query: 'x' });
  const parts = gave([{ kind: 'other', type: 'tool_reference', value: { tool_name: 'WebFetch' } }]);
  expect(lineOf(look('ToolSearch', { query: 'select:WebFetch,LSP' }, kept))).toBe(
    'ToolSearch select:WebFetch,LSP | 2 tools',
  );
  expect(pathsOf(look('ToolSearch', { query: 'x' }, parts))).toEqual(['WebFetch']);
});

test('LSP', () => {
  const input = { operation: 'findReferences', filePath: '/home/mira/kiln/a.ts', line: 2 };
  const places = look('LSP', input, said('src/a.ts:1:18\nsrc/b.ts:2', { resultCount: 2 }));
  expect(lineOf(places)).toBe('LSP findReferences (a.ts:2) | 2 places');
  const hover = look('LSP', { operation: 'hover' }, said('function predict(station: Station): Point[]'));
  expect(hover.panel).toMatchObject({ places: null, out: { shown: 'function predict(station: Station): Point[]' } });
});

test('a long list is cut, the whole goes on the shelf', () => {
  const filenames = Array.from({ length: 500 }, (_, n) => `f${n}.ts`);
  const { paths, more } = look('Glob', { pattern: '*' }, said('', { filenames })).panel as PathsPanel;
  expect(paths).toHaveLength(40);
  expect(more).toMatchObject({ words: 'First 40 of 500', link: { inPlace: false } });
});
