import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkPublished } from '../../src/commands/check/check-published.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { type Files, withFiles } from '../support/open-files.ts';

const { redact } = EVERYTHING;
/** Never written whole: what looks like a token is refused by hosts of repositories. */
const TOKEN = ['gh', 'p_', 'k3Jd92LmQx7Vb5', 'Rt0Zp8Wn4Yc6Hf1', 'Sg2Xa9'].join('');
const HOME = { 'index.html': '<!doctype html><title>Annals</title><p>Nothing here.</p>' };

function checked(files: Files, prepare: (root: string) => void = () => {}): { code: number; text: string } {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  const code = withFiles({ ...HOME, ...files }, (root) => {
    prepare(root);
    return checkPublished(root, { all: false, redact }, write);
  });
  return { code, text };
}

describe('a built site', () => {
  test('that is clean', () => {
    expect(checked({})).toEqual({
      code: 0,
      text: '1 file, 0.1 KB.\nNothing in it looks like a secret, and GitHub Pages takes it.\n',
    });
  });

  const packed = gzipSync(JSON.stringify({ content: `the token is ${TOKEN}.`, words: 'x '.repeat(400) }));
  const spans = [...TOKEN.matchAll(/.{1,7}/g)].map(([piece]) => `<span class="k">${piece}</span>`).join('');

  test.each<[string, Files, string]>([
    ['text', { 'p/s.html': `<p id="msg-u1">a</p><p id="msg-u2">${TOKEN}</p>` }, 'p/s.html#msg-u2'],
    ['text split by colours', { 'p/s.html': `<pre id="msg-u1">x = ${spans}</pre>` }, 'p/s.html#msg-u1'],
    ['text as entities', { 'p/s.html': `<p>&#${TOKEN.charCodeAt(0)};${TOKEN.slice(1)}</p>` }, 'p/s.html'],
    ['an attribute', { 'p/s.html': `<a id="msg-d-1" title="it is &quot;${TOKEN}&quot;">a</a>` }, 'p/s.html'],
    ['a key of JSON', { 'p/s.json': JSON.stringify({ a: [{ [`\n${TOKEN}`]: 1 }] }) }, 'p/s.json'],
    ['Markdown', { 'p/s.md': `- ${TOKEN}\n` }, 'p/s.md'],
    ['a packed index', { 'pagefind/fragment/en_1.pf_fragment': packed }, 'pagefind/fragment/en_1.pf_fragment'],
    ['a packed index in a script', { 'pagefind/x.js': `f("${packed.toString('base64')}")` }, 'pagefind/x.js'],
    ['a name', { [`p/${TOKEN}.html`]: '<p>x</p>' }, 'p/[REDACTED:github-pat].html'],
    ['a picture', { 'img/a.png': Buffer.from(`\u0089PNG\u0000\u0001${TOKEN}\u0000`, 'latin1') }, 'img/a.png'],
  ])('that holds a token as %s', (_, files, place) => {
    const { code, text } = checked(files);
    expect(code).toBe(1);
    expect(text).toContain('\nerror: github-pat (1)\n  This looks like a secret.');
    expect(text).toContain(`    ${place}\n`);
    expect(text).not.toContain(TOKEN.slice(0, 12));
  });

  test('that GitHub Pages would not take', () => {
    const { code, text } = checked({ 'p/x.txt': '' }, (root) => {
      symlinkSync('index.html', join(root, 'p', 'link.html'));
      writeFileSync(join(root, 'p', 'large.bin'), '');
      truncateSync(join(root, 'p', 'large.bin'), 100_000_001);
    });
    expect(code).toBe(1);
    expect(text).toContain('error: GitHub takes no file over 100 MB, and the site has p/large.bin (100 MB).');
    expect(text).toContain('error: GitHub Pages takes plain files only, and p/link.html is none.');
  });

  test('that is none', () => {
    expect(() => withFiles({ 'x.txt': '' }, (root) => checkPublished(root, { all: false, redact }, () => {}))).toThrow(
      /^There is no site in .*\. Give the folder that "annals build" wrote\.$/,
    );
  });
});
