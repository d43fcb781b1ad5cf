import { describe, expect, test } from 'vitest';
import { look } from '../support/look.ts';
import { user } from '../support/row-letters.ts';

test('the tree', () => {
  expect(look({ format: 'tree', project: 'p' })).toBe(`p  (p)
Session • s1 • U1
├── user (U1...)
├── assistant (D1...)
    Agent • scout • agent-a1 • U5
    ├── user (U5...)
    └── assistant (A5...)
├── user (R1...)
└── assistant (A1...)
    Branch • U2 • U2 (abandoned, file-order)
    ├── user (U2...)
    └── assistant (A2...)
    Branch • U3 • U3 (active, file-order)
    ├── user (U3...)
    ├── assistant (A3...)
    ├── system (B1...)
    ├── user (K1...)
    ├── user (U4...)
    └── assistant (A4...)
    Session • s2 • U6
    ├── user (U6...)
    └── assistant (A6...)
`);
});

describe('the graph for Graphviz', () => {
  test('colours by type, dashes what is folded, draws each edge', () => {
    const dot = look({ format: 'dot', project: 'p' });
    for (const line of [
      '"U1" [label="user", fillcolor=lightblue, style=filled];',
      '"A1" [label="assistant", fillcolor=lightgreen, style=filled];',
      '"B1" [label="system", fillcolor=lightgray, style=filled];',
      `"U3'" [label="user", fillcolor=lightblue, style=dashed];`,
      '"A1" -> "U2";',
      '"A1" -> "U3";',
    ])
      expect(dot).toContain(line);
    expect(dot).toMatch(/^digraph "p" \{\n {2}rankdir=TB;\n[\s\S]*\n\}\n$/);
  });

  test('escapes quotes, backslashes and line breaks', () => {
    const dot = look({ format: 'dot' }, 'Z1', { rows: { Z1: { uuid: 'a"b\\c\nd', type: 'x"];\\' } } });
    expect(dot).toMatch(/^ {2}"a\\"b\\\\c.d" \[label="x\\"\];\\\\", fillcolor=white, style=filled\];$/m);
  });
});

test('the summary says in a few lines what there is', () => {
  expect(look({ project: 'p' })).toBe(`p  (p)
  2 sessions, 2 branches, 1 agent, 1 compaction
  18 rows read = 16 shown + 1 folded + 1 notes + 0 pending + 0 unreadable
  0 errors, 0 warnings

`);
});

describe('control characters of a transcript do not reach the terminal', () => {
  const evil = '\u001b]0;owned\u0007\u001b[31mred\u202e';
  const message = {
    id: 'm',
    role: 'assistant',
    model: evil,
    content: [{ type: 'text', text: evil }],
    usage: { output_tokens: 1 },
  };
  const rows = {
    U1: { ...user(evil), uuid: 'U1\u001b[2J', cwd: `/home/${evil}` },
    A1: { parentUuid: 'U1\u001b[2J', message },
  };

  test.each(['tree', 'summary', 'dot'] as const)('in %s', (format) => {
    expect(look({ format }, 'U1─A1', { rows })).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });

  test('in json they are escaped', () => {
    expect(look({ format: 'json' }, 'U1─A1', { rows })).not.toContain('\u001b');
  });
});
