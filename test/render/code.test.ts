import { describe, expect, test } from 'vitest';
import { createCode } from '../../src/render/rich-text/code.ts';
import { createCodeCache } from '../../src/render/rich-text/code-cache.ts';
import { findLanguage, grammars } from '../../src/render/rich-text/languages.ts';
import { numbers } from '../../src/render/rich-text/numbers.ts';
import { code } from './looks.ts';

test.each([
  ['ts', "import a from 'b';", "<i class=k>import</i> a <i class=k>from</i> <i class=s>'b'</i>;"],
  [
    'ts',
    'export const f = () => 1 < 2;',
    '<i class=k>export const</i> <i class=f>f</i> = () =&gt; <i class=n>1</i> &lt; <i class=n>2</i>;',
  ],
  ['TSX', '<b>a</b>', '&lt;<i class=s>b</i>&gt;a&lt;/<i class=s>b</i>&gt;'],
  ['js', '// a\n  // b\n\nc', '<i class=c>// a\n  // b</i>\n\nc'],
  ['bash', 'cd a && ls', '<i class=f>cd</i> <i class=s>a</i> &amp;&amp; <i class=f>ls</i>'],
  ['diff', '-a\n+b\n c', '<i class=d>-a</i>\n<i class=a>+b</i>\n c'],
  ['json', '{"a": 1}', '{<i class=k>"a"</i>: <i class=n>1</i>}'],
  ['Dockerfile', 'FROM a', '<i class=k>FROM</i> a'],
  [
    'html',
    '<script>\nlet a\n</script>',
    '&lt;<i class=s>script</i>&gt;\n<i class=k>let</i> a\n&lt;/<i class=s>script</i>&gt;',
  ],
  [
    'py',
    'a\u202e = "b\u200b"  \r\n\tc',
    'a<span class="ctl">U+202E</span> = <i class=s>"b<span class="ctl">U+200B</span>"</i>  \n\tc',
  ],
  ['md', 'a\r\r\nb\r\r\r\n\rc', 'a\nb\n<span class="ctl">U+000D</span>c'],
  ['no-such', 'a < b', 'a &lt; b'],
  ['no-such', 'a\r\r\nb', 'a\nb'],
  ['__proto__', 'a', 'a'],
  ['', '  a\n\n', '  a\n\n'],
  ['ts', '', ''],
  ['ts', '\n  \n', '\n  \n'],
])('%s: %j', (language, text, html) => {
  expect(code.highlight(text, language)).toBe(html);
});

test('every grammar loads, whatever was used before it', async () => {
  const sample = '<a href="b">{ "c": [1, \'d\'] } # e\n```js\nlet f = `g`;\n```\n<script>let i</script>';
  const backwards = await createCode();
  const expected = grammars.map((grammar) => code.highlight(sample, grammar));
  expect(
    grammars
      .toReversed()
      .map((grammar) => backwards.highlight(sample, grammar))
      .toReversed(),
  ).toEqual(expected);
});

describe('what is not highlighted', () => {
  test.each([
    ['a known language', 'a', 'go', true],
    ['an unknown language', 'a', 'brainfuck', false],
    ['no language', 'a', undefined, false],
    ['as long as may be', 'a'.repeat(12 * 1024), 'go', true],
    ['too long, in one line', 'a'.repeat(12 * 1024 + 1), 'go', false],
    ['too long, in many', 'a\n'.repeat(12 * 1024), 'go', true],
  ])('%s', (_, text, language, expected) => {
    expect(code.isHighlighted(text, language)).toBe(expected);
  });

  test('a line that is too long is plain, the others are not', () => {
    const long = `let a = "${'b'.repeat(500)}";`;
    expect(code.highlight(`let c\n${long}\nlet d`, 'js')).toBe(`<i class=k>let</i> c\n${long}\n<i class=k>let</i> d`);
  });
});

test.each(['\n', '\r\n'])('what is too long has colours in its head, and says where they end (%j)', (lineEnd) => {
  const line = `let a = ${'b'.repeat(40)}`;
  const [head, mark, ...rest] = code.highlight(Array(300).fill(line).join(lineEnd), 'js').split(/(<i class=e><\/i>)/);
  const lines = head!.split('\n');
  expect([mark, rest.length]).toEqual(['<i class=e></i>', 1]);
  expect(lines.length).toBe(Math.floor(4096 / (line + lineEnd).length));
  expect(lines.every((text) => text === line.replace('let', '<i class=k>let</i>'))).toBe(true);
  expect(rest[0]).toBe(`\n${line}`.repeat(300 - lines.length));
});

test('a text that its grammar takes too long for is plain, and tried again by the next build', async () => {
  const kept = new Map<string, string>();
  const hasty = await createCode({ get: (key) => kept.get(key), set: (key, html) => kept.set(key, html) }, -1);
  expect(hasty.highlight('let a < b', 'ts')).toBe('let a &lt; b');
  expect(kept.size).toBe(0);
});

test('names of languages are all different, and known', () => {
  expect(findLanguage('TypeScript')?.grammar).toBe('typescript');
  expect(new Set(grammars).size).toBe(grammars.length);
});

describe('the cache', () => {
  test('is asked first, and told', async () => {
    const kept = new Map<string, string>([['go\nknown', 'from the cache']]);
    const cached = await createCode({ get: (key) => kept.get(key), set: (key, html) => kept.set(key, html) });
    expect(cached.highlight('known', 'golang')).toBe('from the cache');
    expect(cached.highlight('func', 'go')).toBe('<i class=k>func</i>');
    expect(kept.get('go\nfunc')).toBe('<i class=k>func</i>');
  });

  test('drops what was not used for longest', () => {
    const cache = createCodeCache(2 * 3 * 10);
    cache.set('a', '123456789');
    cache.set('b', '123456789');
    cache.set('c', '123456789');
    cache.get('a');
    cache.set('d', '123456789');
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
  });

  test('takes nothing that is larger than itself, and counts a key once', () => {
    const cache = createCodeCache(2 * 10);
    cache.set('a', '1234567890');
    expect(cache.get('a')).toBeUndefined();
    for (let i = 0; i < 10; i++) cache.set('b', '12345');
    cache.set('c', '1');
    expect(cache.get('b')).toBe('12345');
  });
});

test('line numbers', () => {
  expect(numbers(69, 3)).toBe('69\n70\n71');
  expect(numbers(1, 0)).toBe('');
});
