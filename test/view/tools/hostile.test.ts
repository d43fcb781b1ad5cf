import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/read/parse-line.ts';
import { viewTool } from '../../../src/view/tools/look-up-tool.ts';
import type { ToolCall, ToolResult } from '../../../src/view/tools/tool-view.ts';
import { openShelf, renderView } from './support.ts';

const TOOLS =
  `Read Write Edit MultiEdit NotebookEdit NotebookRead Bash PowerShell Monitor BashOutput TaskOutput KillShell TaskStop Grep
   Glob LS TodoWrite TaskCreate TaskUpdate TaskGet TaskList Task Agent Workflow Skill WebFetch WebSearch AskUserQuestion
   ExitPlanMode EnterPlanMode SendMessage ToolSearch Artifact LSP mcp__server__tool mcp____ constructor Unknown`.split(
    /\s+/,
  );

/** Every key that some look reads, in input or result. */
const KEYS =
  `file_path path notebook_path content old_string new_string edits replace_all pages offset cell_id cell_number cell_type
   edit_mode new_source command description run_in_background bash_id shell_id task_id pattern glob include type -i head_limit
   output_mode todos status activeForm subject taskId owner blockedBy addBlockedBy subagent_type prompt name model script phases
   skill args url query questions question options label header multiSelect plan to recipient summary message operation filePath
   line symbol title file startLine totalLines numLines base64 structuredPatch oldStart newStart lines userModified stdout stderr
   interrupted isImage backgroundTaskId returnCodeInterpretation exitCode task output result filenames totalFiles totalMatches
   truncated mode numMatches newTodos tasks id agentId agentType totalTokens totalDurationMs totalToolUseCount isAsync
   resolvedModel workflowName runId code bytes durationMs durationSeconds results matches answers success updated resultCount
   tool_name language text uri`.split(/\s+/);

const view = (name: string, input: unknown, result: ToolResult | null = null) =>
  viewTool({ name, input, result, cwd: '/home' } as ToolCall, openShelf());

const resultOf = (text: string, structured: unknown, isError = false): ToolResult => ({
  isError,
  parts: [{ kind: 'text', text }],
  structured,
  milliseconds: 1,
});

/** All keys with one value. */
const full = (value: unknown): JsonObject => Object.fromEntries(KEYS.map((key) => [key, value]));

const deep = (levels: number): unknown => {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { questions: value };
  return value;
};

const ODD = [null, 0, -1, Number.NaN, 1e300, true, '', [], [null], [[]], {}, [{}], [''], [0], { a: null }, deep(9000)];

test.each(TOOLS)('%s survives whatever it is given', (name) => {
  for (const odd of ODD)
    for (const structured of [odd, { ...full(odd), task: full(odd), file: full(odd), answers: full(odd) }])
      for (const isError of [false, true]) {
        const shown = view(name, full(odd), resultOf('', structured, isError));
        expect(renderView(shown)).toContain('<summary>');
      }
  for (const input of [null, [], 'text', 7]) expect(renderView(view(name, input))).toContain('<summary>');
});

test.each(TOOLS)('%s survives JSON by chance', (name) => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const object = fc.dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(value, fc.array(fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 6 }), { maxLength: 4 })),
  );
  fc.assert(
    fc.property(object, fc.oneof(object, value), fc.string(), fc.boolean(), (input, structured, text, isError) => {
      renderView(view(name, input, resultOf(text, structured, isError)));
    }),
    { seed: 20_260_101, numRuns: 25 },
  );
});

describe('text made to hang or to burst', () => {
  /** As JSON, where an escape takes six characters. */
  const LONGEST_VIEW = 120_000;
  const FILLS = [
    'x',
    '\n',
    ' ',
    '\r',
    '<system-reminder>\n',
    '\nagentId: ',
    '- ',
    'a-1-',
    '1:',
    '1→\n',
    '"="',
    '\u001b[',
    '<cell id="x">',
    'cd a && ',
    '|',
    '\\',
    '😀',
  ];

  test.each(FILLS)('%j, a megabyte of it', (fill) => {
    const text = fill.repeat(1_000_000 / fill.length);
    const piece = text.slice(0, 50_000);
    for (const name of TOOLS) {
      const begun = performance.now();
      const shown = view(
        name,
        { ...full(piece), content: text, command: text, new_string: text },
        resultOf(text, undefined),
      );
      expect(performance.now() - begun, name).toBeLessThan(3000);
      expect(JSON.stringify(shown).length, name).toBeLessThan(LONGEST_VIEW);
    }
  });

  test('ten megabytes', () => {
    const text = 'lorem ipsum '.repeat(850_000);
    for (const name of TOOLS) {
      const input = /^(?:mcp|cons|Unk)/.test(name) ? { text } : full(text);
      expect(JSON.stringify(view(name, input, resultOf(text, full(text)))).length, name).toBeLessThan(LONGEST_VIEW);
      expect(JSON.stringify(view(name, {}, resultOf(text, text, true))).length, name).toBeLessThan(LONGEST_VIEW);
    }
  });
});

describe('markup in every text is text', () => {
  const PAYLOAD = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const keyed = Object.fromEntries([...KEYS, PAYLOAD].map((key) => [key, PAYLOAD]));
  const lists = {
    ...full([keyed]),
    ...keyed,
    todos: [keyed],
    tasks: [keyed],
    questions: [{ ...keyed, options: [keyed] }],
    edits: [keyed],
  };
  const kept = {
    ...keyed,
    filenames: [PAYLOAD],
    matches: [PAYLOAD],
    tasks: [keyed],
    task: keyed,
    file: keyed,
    results: [{ content: [{ title: PAYLOAD, url: `https://x.org/${PAYLOAD}` }] }, PAYLOAD],
    structuredPatch: [{ oldStart: 1, newStart: 1, lines: [`-${PAYLOAD}`, `+a ${PAYLOAD}`] }],
    answers: { [PAYLOAD]: `${PAYLOAD} and more` },
  };

  test.each([...TOOLS, PAYLOAD, `mcp__${PAYLOAD}__${PAYLOAD}`])('%s', (name) => {
    const numbered = `1\t${PAYLOAD}\n<system-reminder>${PAYLOAD}</system-reminder>`;
    const calls = [
      view(name, lists, resultOf(numbered, kept)),
      view(name, lists, resultOf(PAYLOAD, undefined)),
      view(name, lists, resultOf(PAYLOAD, PAYLOAD, true)),
      view(name, keyed),
    ];
    for (const html of calls.map(renderView)) {
      expect(html).not.toMatch(/<(?:script|img)/);
      expect(html).not.toMatch(/href="(?!https?:|\.\.\/|#)/);
    }
  });
});
