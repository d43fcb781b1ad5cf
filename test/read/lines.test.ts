import { describe, expect, test } from 'vitest';
import { filesOf } from '../support/draw.ts';
import { type OpenedProject, openFiles } from '../support/open-files.ts';

const [first, second, third, fourth] = lines('U1─A1─U2─A2');

function lines(drawn: string): string[] {
  return String(filesOf(drawn)['p/s1.jsonl'])
    .split('\n')
    .filter((line) => line !== '');
}

const read = (content: string | Buffer): OpenedProject => openFiles({ 'p/s1.jsonl': content }).get('p')!;

/** `code line`, as reported. */
const reportsOf = ({ json }: OpenedProject): string[] => json.diagnostics.map(({ code, line }) => `${code} ${line}`);

describe('a file is read whole', () => {
  test.each([
    { with: 'a newline at its end', content: `${first}\n${second}\n` },
    { with: 'no newline at its end', content: `${first}\n${second}` },
    { with: 'a byte order mark', content: `\uFEFF${first}\n${second}\n` },
    { with: 'CRLF', content: `${first}\r\n${second}\r\n` },
    { with: 'blank lines', content: `\n${first}\n \t\n\r\n${second}\n\n` },
    { with: 'zero bytes at its end, as a crash leaves them', content: `${first}\n${second}\n\0\0\0\0` },
  ])('with $with', ({ content }) => {
    const project = read(content);
    expect(project.json.order).toEqual(['U1', 'A1']);
    expect(project.json.rows).toMatchObject({ read: 2, shown: 2 });
    expect(reportsOf(project)).toEqual([]);
  });

  test('// lines are notes', () => {
    const project = read(`// exported by hand\n${first}\n  // and another\n${second}\n`);
    expect(project.json.rows).toMatchObject({ read: 4, shown: 2, notes: 2 });
    expect(reportsOf(project)).toEqual([]);
  });

  test('two objects on one line are both read, and their children keep their parents', () => {
    const project = read(`${first}${second}\n${third}\n`);
    expect(project.json.lines[0]!.uuids).toEqual(['U1', 'A1', 'U2']);
    expect(project.json.roots).toHaveLength(1);
    expect(reportsOf(project)).toEqual(['joined-rows 1']);
  });

  test('braces and quotes inside strings do not mislead it', () => {
    const tricky = first!.replace('"content":"U1"', '"content":"a } \\" { \\\\"');
    const project = read(`${tricky}${second}\n`);
    expect(project.json.order).toEqual(['U1', 'A1']);
  });

  test.each([
    { behind: 'half of one, as a crash leaves it', line: `${second!.slice(0, 60)}${second}`, unreadable: 1 },
    { behind: 'zero bytes', line: `\0\0\0\0${second}`, unreadable: 0 },
  ])('a row behind $behind', ({ line, unreadable }) => {
    const project = read(`${first}\n${line}\n${third}\n`);
    expect(project.json.order).toEqual(['U1', 'A1', 'U2']);
    expect(project.json.rows).toMatchObject({ read: 3 + unreadable, shown: 3, unreadable });
  });

  test('an object and broken rest on one line: the object is read, the rest counted', () => {
    const project = read(`${first}{"type":"ass\n${second}\n`);
    expect(project.json.order).toEqual(['U1', 'A1']);
    expect(project.json.rows).toMatchObject({ read: 3, shown: 2, unreadable: 1 });
    expect(reportsOf(project)).toEqual(['unreadable-row 1']);
  });
});

describe('what is broken is counted, reported and survived', () => {
  test.each([
    {
      what: 'a half-written last line is pending',
      content: `${first}\n${second!.slice(0, 40)}`,
      rows: { pending: 1, unreadable: 0 },
      report: 'pending-row 2',
    },
    {
      what: 'a broken line in the middle',
      content: `${first}\n{"type":\n`,
      rows: { unreadable: 1, pending: 0 },
      report: 'unreadable-row 2',
    },
    { what: 'a number', content: `${first}\n42\n`, rows: { unreadable: 1 }, report: 'unreadable-row 2' },
    { what: 'a list', content: `${first}\n[{"type":"user"}]\n`, rows: { unreadable: 1 }, report: 'unreadable-row 2' },
    { what: 'null', content: `${first}\nnull\n`, rows: { unreadable: 1 }, report: 'unreadable-row 2' },
    { what: 'prose', content: `${first}\nnot JSON at all\n`, rows: { unreadable: 1 }, report: 'unreadable-row 2' },
  ])('$what', ({ content, rows, report }) => {
    const project = read(content);
    expect(project.json.order).toEqual(['U1']);
    expect(project.json.rows).toMatchObject({ read: 2, shown: 1, ...rows });
    expect(reportsOf(project)).toEqual([report]);
  });

  test('bytes that are no UTF-8 are reported; the row is shown', () => {
    const bytes = Buffer.from(`${first!.replace('"U1"}', '"U1 #"}')}\n`);
    bytes[bytes.indexOf('#')] = 0xff;
    const project = read(Buffer.concat([bytes, Buffer.from(`${second}\n`)]));
    expect(project.json.order).toEqual(['U1', 'A1']);
    expect(reportsOf(project)).toEqual(['invalid-utf8 1']);
  });

  test('a replacement character that somebody typed is not', () => {
    const project = read(`${first!.replace('"content":"U1"', '"content":"U1 \uFFFD"')}\n`);
    expect(reportsOf(project)).toEqual([]);
  });

  test('half of a surrogate pair is a row like any other', () => {
    const project = read(`${first!.replace('"content":"U1"', '"content":"\\ud83d alone"')}\n${second}\n`);
    expect(project.json.order).toEqual(['U1', 'A1']);
    expect(JSON.parse(JSON.stringify(project.json)).lines[0].title).toContain('alone');
  });
});

describe('size does not matter', () => {
  test('a line of 3 MB, over the borders of what is read at once', () => {
    const huge = second!.replace('"text":"A1"', `"text":"${'x'.repeat(3 << 20)}"`);
    const project = read(`${first}\n${huge}\n${third}\n${fourth}\n`);
    expect(project.json.order).toEqual(['U1', 'A1', 'U2', 'A2']);
    expect(reportsOf(project)).toEqual([]);
  });

  test.each([-2, -1, 0, 1, 2])(
    'a line that ends %i bytes from a border of 1 MiB, with characters of several bytes',
    (shift) => {
      const border = 1 << 20;
      const pad = border + shift - Buffer.byteLength(first!) - 1;
      const filled = first!.replace('"content":"U1"', `"content":"U1${'é'.repeat(pad >> 1)}${pad % 2 ? 'x' : ''}"`);
      expect(Buffer.byteLength(filled) + 1).toBe(border + shift);
      const project = read(`${filled}\n${second}\n${third}\n`);
      expect(project.json.order).toEqual(['U1', 'A1', 'U2']);
      expect(reportsOf(project)).toEqual([]);
      expect(project.run.timeline.tree.drawn.dag.index.rows[1]!.ref.offset).toBe(border + shift);
    },
  );

  test('10,000 objects in each other', () => {
    const deep = second!.replace('"text":"A1"', `"text":"A1","deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
    const project = read(`${first}\n${deep}\n${third}\n`);
    expect(project.json.order).toEqual(['U1', 'A1', 'U2']);
  });

  test('10,000 objects in each other, in the input of a call and twice under one uuid', () => {
    const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const call = (inner: string): string =>
      second!.replace('{"type":"text","text":"A1"}', `{"type":"tool_use","id":"c","name":"Deep","input":${inner}}`);
    const project = read(`${first}\n${call(nested)}\n${call(nested)}\n${third}\n`);
    expect(project.json.order).toEqual(['U1', 'A1', 'U2']);
    expect(project.json.rows.folded.duplicate).toBe(1);
  });
});
