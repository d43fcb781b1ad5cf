import { describe, expect, test } from 'vitest';
import { readText } from './html-breaches.ts';
import { markdown } from './looks.ts';

const link = (address: string, words = address): string =>
  `<a href="${address}" rel="noopener noreferrer nofollow ugc">${words}</a>`;

/** The HTML in one line. */
const flat = (words: string): string => markdown(words).replaceAll('\n', '');

test.each([
  ['nothing', '', ''],
  ['words', 'a *b* **c** ~~d~~ `e`', '<p>a <em>b</em> <strong>c</strong> <s>d</s> <code>e</code></p>'],
  ['HTML', '<b onclick="x">a</b>', '<p>&lt;b onclick="x"&gt;a&lt;/b&gt;</p>'],
  [
    'an HTML block',
    '<div>\n<script>a</script>\n</div>',
    '<p>&lt;div&gt;&lt;script&gt;a&lt;/script&gt;&lt;/div&gt;</p>',
  ],
  ['entities', '&lt;b&gt; &copy; &#60;', '<p>&lt;b&gt; © &lt;</p>'],
  ['quotes', '"a" \'b\'', '<p>"a" \'b\'</p>'],
  ['a quote and a rule', '> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
  ['lists', '- a\n- b\n\n3. c', '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>'],
  ['tasks', '- [ ] a\n- [x] b\n- [y] c', '<ul><li data-task="">☐ a</li><li data-task="">☑ b</li><li>[y] c</li></ul>'],
  ['indented code', '    a < b', '<pre><code>a &lt; b</code></pre>'],
  ['a fence', '```js\nlet a;\n```', '<pre><code><i class=k>let</i> a;</code></pre>'],
  ['a fence with more to say', '```js:a.js {1} "x\nlet a;\n```', '<pre><code><i class=k>let</i> a;</code></pre>'],
  ['a fence of no known language', '```" onclick="x\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  [
    'a table',
    '| a | b | c |\n|---|--:|:-:|\n| 1 | 2 | 3 |',
    '<table><thead><tr><th>a</th><th data-end>b</th><th>c</th></tr></thead><tbody><tr><td>1</td><td data-end>2</td><td>3</td></tr></tbody></table>',
  ],
  [
    'hidden characters in words and code',
    'a\u202e `b\u200b`\n\n```\nc\u2066\n```',
    '<p>a<span class="ctl">U+202E</span> <code>b<span class="ctl">U+200B</span></code></p><pre><code>c<span class="ctl">U+2066</span></code></pre>',
  ],
  ['template syntax', '{{ 7 * 7 }} {% x %}', '<p>{{ 7 * 7 }} {% x %}</p>'],
])('%s', (_, words, html) => {
  expect(flat(words)).toBe(html);
});

describe('links', () => {
  test.each([
    ['a link', '[a](https://b.c)', link('https://b.c', 'a')],
    ['mail', '[a](mailto:b@c.d)', link('mailto:b@c.d', 'a')],
    ['no place in a text that is not here', '[a](#b)', '<span title="#b">a</span>'],
    ['by reference', '[a][b]\n\n[b]: https://c.d', link('https://c.d', 'a')],
    ['an autolink', '<https://a.b>', link('https://a.b')],
    ['a bare address', 'https://a.b/c, and', `${link('https://a.b/c')}, and`],
    ['names that look like domains', 'README.md main.py a@b.c www.a.b //a.b', 'README.md main.py a@b.c www.a.b //a.b'],
    [
      'a title',
      '[a](https://b.c "d\u202e")',
      '<a href="https://b.c" title="d[U+202E]" rel="noopener noreferrer nofollow ugc">a</a>',
    ],
    ['a script', '[a](javascript:b)', '[a](javascript:b)'],
    ['a blob', '[a](blob:https://b.c/d)', `[a](blob:${link('https://b.c/d')})`],
    ['an intent', '[a](intent://b)', '[a](intent://b)'],
    ['data', '![a](data:image/png;base64,AAAA)', '![a](data:image/png;base64,AAAA)'],
    ['http without slashes', '[a](http:b)', '[a](http:b)'],
    ['another host', '[a](//b.c)', '[a](//b.c)'],
    ['a file', '[a **b**](src/c%20d.go#L4)', '<span title="src/c d.go#L4">a <strong>b</strong></span>'],
    ['a file above', '[a](../b.md)', '<span title="../b.md">a</span>'],
    ['a picture', '![a *b*](https://c.d/e.png)', link('https://c.d/e.png', 'a b')],
    ['a picture without words', '![](https://c.d/e.png)', link('https://c.d/e.png')],
    ['a picture here', '![a](b.png)', '<span title="b.png">a</span>'],
    ['a picture in a link', '[![a](https://b.c/d.png)](https://e.f)', link('https://e.f', 'a')],
  ])('%s', (_, words, html) => {
    expect(markdown(words)).toBe(`<p>${html}</p>`);
  });
});

describe('headings begin at h4 and leave no gap', () => {
  test.each([
    ['# a', '4'],
    ['###### a', '4'],
    ['# a\n### b', '45'],
    ['# a\n### b\n## c\n### d', '4556'],
    ['### a\n# b\n## c', '445'],
    ['## a\n### b\n#### c\n##### d', '4566'],
    ['a\n===\n\nb\n---', '45'],
    ['> # a\n\n- ## b', '45'],
  ])('%j: %s', (words, levels) => {
    const html = markdown(words);
    expect([...html.matchAll(/<h(\d)>/g)].map(([, level]) => level).join('')).toBe(levels);
    expect([...html.matchAll(/<\/h(\d)>/g)].map(([, level]) => level).join('')).toBe(levels);
  });
});

test('what is nested too deep for the parser is shown as it was written', () => {
  const deep = `${'>'.repeat(150)} hidden words`;
  expect(markdown(deep)).toBe(`<pre><code>${'&gt;'.repeat(150)} hidden words</code></pre>`);
  for (const depth of [80, 90, 95, 96, 99, 100, 101])
    expect(readText(markdown(`${'>'.repeat(depth)} hidden words`))).toContain('hidden words');
});
