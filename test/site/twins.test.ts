import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { sessionSchema } from '../../src/export/json/session-schema.ts';
import type { SessionDocument } from '../../src/export/session-document.ts';
import { buildSite } from '../../src/render/build-site.ts';
import { filesOf } from '../support/draw.ts';
import { messagesIn, textsIn } from '../support/export-files.ts';
import { OPTIONS, sharedSite } from '../support/site-build.ts';

const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(sessionSchema()));

describe('beside the page of a session', async () => {
  const site = await sharedSite('demo');
  const files = textsIn(site);
  const json = [...files].flatMap(([name, text]): [string, SessionDocument][] =>
    /^[^/]+\/[0-9a-f-]{36}\.json$/.test(name) ? [[name, JSON.parse(text)]] : [],
  );

  test('stand its Markdown and its JSON, and the page links them', () => {
    expect(json.length).toBeGreaterThan(10);
    for (const [name] of json) {
      const [page, markdown] = [name.replace(/json$/, 'html'), name.replace(/json$/, 'md')];
      expect(files.has(markdown), markdown).toBe(true);
      for (const twin of [name, markdown]) expect(files.get(page)).toContain(`href="${twin.split('/')[1]}"`);
    }
  });

  test('the JSON is what the schema beside it says', () => {
    expect(files.get('schema.json')).toBe(sessionSchema());
    for (const [name, session] of json) expect([name, isValid(session), isValid.errors]).toEqual([name, true, null]);
  });

  test('the Markdown has a heading for each message of the conversation as it went on', () => {
    for (const [name, { lines, messages }] of json) {
      const flow = new Set<string>();
      for (const { id, kind, status, parent } of lines)
        if (kind === 'trunk' || (kind === 'branch' && status === 'active' && flow.has(parent ?? ''))) flow.add(id);
      const spoken = messages.filter(({ line, isCounted }) => isCounted && flow.has(line));
      const headings = messagesIn(files.get(name.replace(/json$/, 'md'))!);
      expect([name, headings.length]).toEqual([name, spoken.length]);
    }
  });

  test('pictures are those of the site', () => {
    const pictures = json.flatMap(([name, { messages }]) =>
      messages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'image' ? [{ name, ...block }] : []))),
    );
    expect(pictures.length).toBeGreaterThan(0);
    for (const { name, file } of pictures)
      if (file !== null) expect(existsSync(join(site, name, '..', file))).toBe(true);
  });
});

test('without twins there are none, and no links to them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-twins-'));
  try {
    const source = join(folder, 'archive', 'p');
    mkdirSync(source, { recursive: true });
    writeFileSync(join(source, 's1.jsonl'), filesOf('U1─A1')['p/s1.jsonl']!);
    await buildSite(
      join(folder, 'archive'),
      join(folder, 'site'),
      { ...OPTIONS, twins: false, search: 'none' },
      () => {},
    );
    const site = textsIn(join(folder, 'site'));
    expect([...site.keys()].filter((name) => /^p\/s1\.(?:md|json)$|^schema/.test(name))).toEqual([]);
    expect(site.get('p/s1.html')).not.toContain('s1.md');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
