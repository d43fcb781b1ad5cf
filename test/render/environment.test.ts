import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnvironment } from '../../src/render/environment.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-environment-'));
  mkdirSync(join(folder, 'templates'));
  mkdirSync(join(folder, 'site'));
  writeFileSync(
    join(folder, 'templates/parts.njk'),
    '{% macro part(m) %}<div class="prose">{{ m | markdown }}</div>{% endmacro %}',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const templates = (): string => join(folder, 'templates');

const render = async (template: string, data: object = {}): Promise<string> =>
  (await createEnvironment(templates())).renderString(template, data);

test('every filter is there, and HTML leaves it as HTML', async () => {
  const template = `
    {{ t | text }}|{{ t | said }}|{{ t | markdown }}|{{ t | code('js') }}|{{ t | ansi }}|{{ t | json }}
    |{{ 69 | numbers(2) }}|{{ 0 | isoTime }}|{{ 0 | clock }}|{{ 0 | dayTime }}|{{ 0 | longTime }}|{{ 0 | day('Asia/Tokyo') }}
    |{{ 776000 | duration }}|{{ 1204 | count }}|{{ 48000 | short }}|{{ 18432 | bytes }}|{{ 2 | plural('reply', 'replies') }}
    |{{ t | isHighlighted('js') }}`;
  expect((await render(template, { t: '<b>' })).replaceAll(/\n +/g, '')).toBe(
    '&lt;b&gt;|<p>&lt;b&gt;</p>|<p>&lt;b&gt;</p>|&lt;<i class=s>b</i>&gt;|&lt;b&gt;|"\\u003cb\\u003e"' +
      '|69\n70|1970-01-01T00:00:00Z|00:00|1 Jan, 00:00|Thu 1 Jan 1970, 00:00|1 Jan 1970' +
      '|12 min 56 s|1,204|48k|18 KB|2 replies|true',
  );
});

test('what is not there is empty', async () => {
  const filters = [
    'text',
    'said',
    'markdown',
    'code',
    'ansi',
    'isoTime',
    'clock',
    'duration',
    'count',
    'bytes',
    'short',
  ];
  expect(
    await render(filters.map((name) => `[{{ nothing | ${name} }}{{ none | ${name} }}]`).join(''), { none: null }),
  ).toBe('[]'.repeat(filters.length));
});

test('an attribute keeps its quotes', async () => {
  expect(await render('<a title="{{ t | attr }}">', { t: '"><b>\u202e' })).toBe(
    '<a title="&quot;&gt;&lt;b&gt;[U+202E]">',
  );
});

test('the text of a transcript is never a template', async () => {
  expect(await render('{{ t | text }}{{ t | markdown }}', { t: '{{ 7 * 7 }}' })).toBe('{{ 7 * 7 }}<p>{{ 7 * 7 }}</p>');
});

test('"safe" is refused', async () => {
  await expect(render('{{ t | safe }}', { t: '<b>' })).rejects.toThrow('No "safe" in a template');
});

test('Eleventy takes our HTML for HTML: it shares our copy of Nunjucks', async () => {
  writeFileSync(
    join(folder, 'site/page.njk'),
    '{% from "parts.njk" import part %}{{ t | text }} {{ t | markdown }} {{ part(t) }} {{ t }}',
  );
  const env = await createEnvironment(templates());
  const eleventy = new Eleventy(join(folder, 'site'), join(folder, 'out'), {
    configPath: null,
    quietMode: true,
    config(config) {
      config.setLibrary('njk', env);
      config.setUseGitIgnore(false);
      config.addGlobalData('t', '*a* <b>');
    },
  });
  await eleventy.init();
  await eleventy.write();
  expect(readFileSync(join(folder, 'out/page/index.html'), 'utf8')).toBe(
    '*a* &lt;b&gt; <p><em>a</em> &lt;b&gt;</p> <div class="prose"><p><em>a</em> &lt;b&gt;</p></div> *a* &lt;b&gt;',
  );
});

describe('the one door for HTML', () => {
  const sources = filesIn('src').filter(({ path }) => path !== 'src/render/rich-text/safe-html.ts');
  const templateFiles = [...filesIn('templates'), ...filesIn('site')];

  test('no other module makes a SafeString', () => {
    const makers = sources.filter(({ text }) => /new [\w.]*SafeString|markSafe/.test(text));
    expect(makers.map(({ path }) => path)).toEqual([]);
  });

  test('no template says safe, or turns escaping off', () => {
    const unsafe = templateFiles.filter(({ text }) => /\|\s*safe\b|\bmarkSafe\b|SafeString|autoescape/.test(text));
    expect(unsafe.map(({ path }) => path)).toEqual([]);
  });

  test('no template puts HTML into an attribute', () => {
    const inAttribute = /="[^"{]*\{\{[^}]*\|\s*(?:text|said|markdown|code|ansi)\b/;
    expect(templateFiles.filter(({ text }) => inAttribute.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

function filesIn(root: string): { path: string; text: string }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}
