import { describe, expect, test } from 'vitest';
import type { EditPanel } from '../../../src/view/tools/edit.ts';
import type { ReadPanel } from '../../../src/view/tools/read.ts';
import type { WritePanel } from '../../../src/view/tools/write.ts';
import { failed, gave, lineOf, look, notesOf, said } from './support.ts';

const patch = [
  { oldStart: 220, oldLines: 2, newStart: 220, newLines: 3, lines: [' }', '-old words', '+new words', '+more'] },
];

describe('Read', () => {
  const file = { file_path: '/home/mira/kiln/src/alarm.py' };
  const code = (name: string, result: Parameters<typeof look>[2]) =>
    (look('Read', { file_path: name }, result).panel as ReadPanel).code;

  test.each([
    {
      kept: { content: 'a\nb\n', startLine: 1, numLines: 3, totalLines: 3 },
      line: 'Read src/alarm.py | 2 lines',
      numbers: '1\n2',
    },
    {
      kept: { content: 'a\nb', startLine: 69, numLines: 2, totalLines: 300 },
      line: 'Read src/alarm.py | lines 69–70',
      numbers: '69\n70',
    },
    {
      kept: { content: 'a\nb', startLine: 1, numLines: 2, totalLines: 300 },
      line: 'Read src/alarm.py | lines 1–2',
      numbers: '1\n2',
    },
    { kept: { content: '\n\nb', startLine: 8 }, line: 'Read src/alarm.py | lines 8–10', numbers: '8\n9\n10' },
  ])('what the CLI kept: $line', ({ kept, line, numbers }) => {
    const view = look('Read', file, said('never mind', { type: 'text', file: kept }));
    expect(lineOf(view)).toBe(line);
    expect((view.panel as ReadPanel).code).toMatchObject({ numbers, language: 'python' });
  });

  test.each([
    { text: '     1→import os\n     2→\n     3→print()', shown: 'import os\n\nprint()', numbers: '1\n2\n3' },
    { text: '41\tx\n42\t\ty\n43\t', shown: 'x\n\ty', numbers: '41\n42' },
  ])('cat -n: $text', ({ text, shown, numbers }) => {
    expect(code('a.ts', said(text))).toMatchObject({ cut: { shown }, numbers, language: 'typescript' });
  });

  test('words about a file are no code', () => {
    expect(code('a.ts', said('File is unchanged since the last read.'))).toMatchObject({
      numbers: null,
      language: null,
    });
  });

  test('keeps the head of a long file, and the whole on the shelf', () => {
    const content = Array.from({ length: 300 }, (_, n) => `line ${n}`).join('\n');
    const cut = code('a.ts', said('', { file: { content, startLine: 11 } }))!.cut;
    expect(cut).toMatchObject({
      lines: 40,
      totalLines: 300,
      block: { lines: 300 },
      more: { words: 'First 40 of 300 lines' },
    });
  });

  test('pictures, from the parts or from what was kept', () => {
    const image = { file: 'p.png', width: 480, height: 132 };
    expect(look('Read', file, gave([{ kind: 'image', image }])).panel).toEqual({ code: null, images: [image] });
    const kept = { type: 'image', file: { base64: 'PNG', type: 'image/png' } };
    expect(look('Read', file, said('', kept)).panel).toEqual({ code: null, images: [image] });
  });

  test('a reminder is a note, not part of the file; one in the file stays', () => {
    const text =
      '1\ta\n2\t<system-reminder>no</system-reminder>\n\n<system-reminder>\nBe careful.\n</system-reminder>\n';
    const view = look('Read', file, said(text));
    expect(view.notes).toEqual([{ text: 'System reminder: Be careful.', minor: true }]);
    expect((view.panel as ReadPanel).code?.cut.shown).toBe('a\n<system-reminder>no</system-reminder>');
  });

  test('fails', () => {
    const view = look('Read', file, failed('<tool_use_error>File does not exist.</tool_use_error>'));
    expect(lineOf(view)).toBe('Read src/alarm.py | ✗ failed');
    expect(view).toMatchObject({ failed: true, panel: null, error: { shown: 'File does not exist.' } });
  });
});

describe('Write', () => {
  const input = { file_path: 'C:\\work\\a.go', content: 'package a\n\nfunc A() {}\n' };

  test.each([
    { result: said('', { type: 'create', structuredPatch: [] }), line: 'Write C:\\work\\a.go | new +3' },
    { result: said('File created successfully at: C:\\work\\a.go'), line: 'Write C:\\work\\a.go | new +3' },
    { result: said('', { type: 'update', structuredPatch: patch }), line: 'Write C:\\work\\a.go | +2 −1' },
    { result: null, line: 'Write C:\\work\\a.go' },
    { result: failed('File has not been read yet.'), line: 'Write C:\\work\\a.go | ✗ failed' },
  ])('$line', ({ result, line }) => expect(lineOf(look('Write', input, result))).toBe(line));

  test('shows the change of a file that was there, else all of it', () => {
    expect(
      (look('Write', input, said('', { type: 'update', structuredPatch: patch })).panel as WritePanel).code,
    ).toBeNull();
    expect((look('Write', input).panel as WritePanel).code).toMatchObject({ language: 'go', numbers: '1\n2\n3' });
  });
});

describe('Edit', () => {
  const input = { file_path: '/home/mira/kiln/a.go', old_string: 'one\ntwo\nthree', new_string: 'one\n2\nthree\nfour' };
  const rows = (view: ReturnType<typeof look>) =>
    (view.panel as EditPanel).diff.rows.map((row) =>
      row.sign === '@'
        ? `@${row.text}`
        : `${row.numbers ?? ''}|${row.sign}${row.spans.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')}`,
    );

  test('from the patch, with real numbers and marked words', () => {
    const view = look('Edit', input, said('', { structuredPatch: patch, originalFile: 'x'.repeat(9999) }));
    expect(lineOf(view)).toBe('Edit a.go | +2 −1');
    expect(rows(view)).toEqual([' 220  220| }', ' 221|-[old] words', '      221|+[new] words', '      222|+more']);
    expect(JSON.stringify(view)).not.toContain('xxxxx');
  });

  test('computed where no patch was kept: without numbers', () => {
    const view = look('Edit', input, said('The file has been updated.'));
    expect(lineOf(view)).toBe('Edit a.go | +2 −1');
    expect(rows(view)).toEqual(['| one', '|-two', '|+2', '| three', '|+four']);
  });

  test('numbers of five digits ask for more room', () => {
    const far = [{ oldStart: 12345, newStart: 12345, lines: ['-a', '+b'] }];
    const { diff } = look('Edit', input, said('', { structuredPatch: far })).panel as EditPanel;
    expect(diff).toMatchObject({ width: 5, rows: [{ numbers: '12345' }, { numbers: '      12345' }] });
  });

  test('a long change is cut, the whole goes on the shelf as a diff', () => {
    const long = [{ oldStart: 1, newStart: 1, lines: Array.from({ length: 500 }, (_, n) => `+line ${n}`) }];
    const { diff } = look('Edit', input, said('', { structuredPatch: long })).panel as EditPanel;
    expect(diff).toMatchObject({
      plus: 500,
      more: { words: 'First 60 of 500 lines', link: { hash: 'h1', inPlace: true } },
    });
    expect(diff.rows).toHaveLength(60);
  });

  test('MultiEdit names its changes', () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c', new_string: 'd' },
    ];
    const view = look('MultiEdit', { file_path: 'a.go', edits });
    expect(lineOf(view)).toBe('MultiEdit a.go | 2 edits +2 −2');
    expect(rows(view)).toEqual(['@Change 1 of 2', '|-a', '|+b', '@Change 2 of 2', '|-c', '|+d']);
  });

  test.each([
    { result: failed('String to replace not found in file.'), word: '✗ failed', notes: [] },
    {
      result: failed("The user doesn't want to proceed with this tool use. STOP"),
      word: '✗ rejected',
      notes: ['The user turned it down.'],
    },
    {
      result: failed(
        "The user doesn't want to proceed. To tell you how to proceed, the user said:\nuse a map\n\nNote: The user's next message may",
      ),
      word: '✗ rejected',
      notes: ['The user turned it down: use a map'],
    },
    {
      result: failed('[Request interrupted by user for tool use]'),
      word: '✗ interrupted',
      notes: ['Interrupted by the user.'],
    },
    {
      result: failed("Claude requested permissions to write to a.go, but you haven't granted it yet."),
      word: '✗ not allowed',
      notes: [],
    },
  ])('$word: what was tried is shown, not counted', ({ result, word, notes }) => {
    const view = look('Edit', input, result);
    expect(lineOf(view)).toBe(`Edit a.go | ${word}`);
    expect(notesOf(view)).toEqual(notes);
    expect(rows(view)).toHaveLength(5);
  });
});
