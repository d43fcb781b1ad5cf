import { describe, expect, test } from 'vitest';
import { viewLateResult } from '../../../src/view/tools/look-up-tool.ts';
import { failed, look, openShelf, renderCall, renderView, said } from './support.ts';

/** Without the head and the tail that every call has. */
const panelOf = (html: string) => html.replace(/^.*?<\/summary>/s, '').replace(/<\/details>$/, '');
const summaryOf = (html: string) => /<summary>(.*?)<\/summary>/s.exec(html)?.[1];

test('the line of a call', () => {
  const html = renderView(look('Bash', { command: 'cd src && npm test' }, failed('Exit code 1\nno', 3200)));
  expect(html).toMatch(/^<details class="call i-bash" id="msg-1" data-failed><summary>/);
  expect(summaryOf(html)).toBe(
    '<b>Bash</b> <code>npm test</code> <small>in src</small> <span class="meta"><strong>exit 1</strong> <small>3.2 s</small></span>',
  );
});

test.each([
  {
    what: 'a path',
    view: look('Read', { file_path: 'src/a.ts' }, said('', { file: { content: 'x', startLine: 69 } })),
    summary:
      '<b>Read</b> <span class="path"><i>src/</i>a.ts</span> <span class="meta"><small>lines 69–69</small></span>',
    panel: '<pre data-n="69"><code>x</code></pre>',
  },
  {
    what: 'a diff',
    view: look(
      'Edit',
      { file_path: 'a' },
      said('', { structuredPatch: [{ oldStart: 8, newStart: 8, lines: [' a', '-b c d', '+b x d'] }] }),
    ),
    summary: '<b>Edit</b> <span class="path">a</span> <span class="meta"><ins>+1</ins> <del>−1</del></span>',
    panel:
      '<pre class="diff"><span data-n="   8    8">a</span><del data-n="   9">b <b>c</b> d</del><ins data-n="        9">b <b>x</b> d</ins></pre>',
  },
  {
    what: 'matches',
    view: look('Grep', { pattern: 'a', output_mode: 'content' }, said('x.go:1:b a\n--\nx.go:9:a')),
    summary: '<b>Grep</b> <code>a</code> <span class="meta">2 matches</span>',
    panel:
      '<pre class="out"><b>x.go</b>\n<i class="ad">  1</i>  b <mark>a</mark>\n<i class="ad">⋯</i>\n<i class="ad">  9</i>  <mark>a</mark></pre>',
  },
  {
    what: 'a list',
    view: look('TodoWrite', { todos: [{ content: 'A', status: 'completed' }, { content: 'B' }] }),
    summary: '<b>Todos</b> <span class="meta">1 of 2 done</span>',
    panel: '<ul class="todo"><li data-state="done">A</li><li>B</li></ul>',
  },
  {
    what: 'an error',
    view: look('Glob', { pattern: '*' }, failed('<tool_use_error>no</tool_use_error>')),
    summary: '<b>Glob</b> <code>*</code> <span class="meta"><strong>failed</strong></span>',
    panel: '<pre class="out" data-err>no</pre>',
  },
  {
    what: 'nothing',
    view: look('EnterPlanMode', {}),
    summary: '<b>Plan mode</b> <span>entered</span>',
    panel: '<p class="note">Nothing more was recorded.</p>',
  },
])('$what', ({ view, summary, panel }) => {
  const html = renderView(view);
  expect([summaryOf(html), panelOf(html)]).toEqual([summary, panel]);
});

test('cut output leads to the whole', () => {
  const html = renderView(look('Bash', { command: 'x' }, said('y\n'.repeat(300))));
  expect(html).toContain(
    '</pre><p class="more"><span>First 30 of 300 lines</span><a data-block="h1" href="../blocks/h1.html">Whole output, 599 B</a></p>',
  );
});

test('a question and its answer', () => {
  const questions = [{ question: 'Go?', options: [{ label: 'Yes', description: 'Do.' }, { label: 'No' }] }];
  const html = renderView(look('AskUserQuestion', { questions }, said('', { answers: { 'Go?': 'Yes, but slowly' } })));
  expect(panelOf(html)).toBe(
    '<div class="ask"><p class="cap i i-ask"><span>1 question, answered</span></p><section><p>Go?</p><ul><li data-chosen><b>Yes</b> <span class="tag">chosen</span> <span>Do.</span></li><li><b>No</b></li><li data-chosen><b>Other:</b> “but slowly” <span class="tag">chosen</span></li></ul></section></div>',
  );
});

describe('a call in its place', () => {
  const call = { id: 'msg-1', resultIds: ['msg-2'], late: null, agents: [] };
  const agent = { line: 3, type: 'Explore', title: null, facts: ['12 messages'] };

  test('carries the id of its result', () => {
    expect(renderCall({ ...call, view: look('Skill', { skill: 'x' }) }, {})).toContain('</summary><a id="msg-2"></a>');
  });

  test('an agent is its conversation', () => {
    const view = look('Agent', { description: 'Look', prompt: 'Look there' }, said('Seen.'));
    const html = renderCall({ ...call, view, agents: [agent] }, { 3: 'THREAD' });
    expect(html).toContain('class="call agent i-agent"');
    expect(html).toContain(
      '<p class="dots"><b>Explore</b> <span>12 messages</span></p><div class="thread">THREAD</div>',
    );
    expect(html).not.toContain('Look there');
  });

  test('a workflow has several', () => {
    const html = renderCall(
      {
        ...call,
        view: look('Workflow', { script: "phase('A')" }),
        agents: [agent, agent],
        phases: [{ title: 'A', isDone: true, note: null, agents: [agent, agent] }],
      },
      { 3: 'THREAD' },
    );
    expect(html.match(/<div class="thread">/g)).toHaveLength(2);
    expect(html).toContain('<details class="call i-flow"');
  });

  test('a late result and its call lead to each other', () => {
    const late = { link: '#msg-9', time: Date.UTC(2026, 3, 13, 9, 31) };
    const made = { name: 'Bash', input: { command: 'npm test' }, result: null };
    const atCall = renderCall({ ...call, view: look('Bash', made.input), late }, {});
    expect(atCall).toMatch(
      /<p class="more"><span>The result came after other words: <a href="#msg-9">at <time datetime="2026-04-13T09:31:00Z">09:31<\/time><\/a><\/span><\/p><\/details>$/,
    );
    const view = viewLateResult({ ...made, result: said('ok') }, openShelf());
    const atResult = renderCall({ ...call, resultIds: [], view, late }, {});
    expect(summaryOf(atResult)).toBe('<b>Result</b> <span>of Bash</span> <code>npm test</code>');
    expect(atResult).toContain('</summary><p class="note">Answers <a href="#msg-9">Bash npm test</a>, called at <time');
  });
});
