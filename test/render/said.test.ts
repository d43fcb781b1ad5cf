import { expect, test } from 'vitest';
import { said } from './looks.ts';

const link = (address: string): string => `<a href="${address}" rel="noopener noreferrer nofollow ugc">${address}</a>`;

test.each([
  ['nothing', '', ''],
  ['a line', 'Fix it, please.', '<p>Fix it, please.</p>'],
  ['lines', 'one\ntwo  \r\n  three', '<p>one<br>two<br>  three</p>'],
  ['paragraphs', '\n\none\n\n \n\ntwo\n', '<p>one</p><p>two</p>'],
  ['HTML', '<b>x</b> & "y"', '<p>&lt;b&gt;x&lt;/b&gt; &amp; "y"</p>'],
  ['Markdown', '# a *b* [c](d) `e`\n- f', '<p># a *b* [c](d) `e`<br>- f</p>'],
  ['an address', 'see https://a.b/c?d=e&f.', `<p>see ${link('https://a.b/c?d=e&amp;f')}.</p>`],
  ['brackets of the sentence', '(see http://a.b/c)', `<p>(see ${link('http://a.b/c')})</p>`],
  ['brackets of the address', 'http://a.b/c_(d)', `<p>${link('http://a.b/c_(d)')}</p>`],
  ['quotes', '"https://a.b"', `<p>"${link('https://a.b')}"</p>`],
  ['two addresses', 'http://a.b, HTTPS://c.d!', `<p>${link('http://a.b')}, ${link('HTTPS://c.d')}!</p>`],
  [
    'no address',
    'http:// javascript:alert(1) ftp://a.b www.a.b a@b.c',
    '<p>http:// javascript:alert(1) ftp://a.b www.a.b a@b.c</p>',
  ],
  ['a hidden end', 'http://a.b\u202ec', `<p>${link('http://a.b')}<span class="ctl">U+202E</span>c</p>`],
  [
    'a fence',
    'a\n```js\nlet x\n\n1 < 2\n```\nc',
    '<p>a</p><pre><code><i class=k>let</i> x\n\n<i class=n>1</i> &lt; <i class=n>2</i></code></pre><p>c</p>',
  ],
  ['a longer fence', '~~~~\n~~~\n```\n~~~~~', '<pre><code>~~~\n```</code></pre>'],
  ['an open fence', '```\na\n\nb', '<pre><code>a\n\nb</code></pre>'],
  ['ticks in a line', '```a``` b', '<p>```a``` b</p>'],
])('%s', (_, words, html) => {
  expect(said(words)).toBe(html);
});

test('an address too long for one stays text', () => {
  const address = `https://a.b/${'c'.repeat(3000)}`;
  expect(said(address)).toBe(`<p>${address}</p>`);
});
