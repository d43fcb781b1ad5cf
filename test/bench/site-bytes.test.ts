import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differences, hashSite } from '../../bench/build/compare-sites.ts';
import { siteBytes } from '../../bench/build/site-bytes.ts';

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'annals-bytes-'));
});

afterEach(() => rmSync(site, { recursive: true, force: true }));

function write(files: Readonly<Record<string, number>>): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), 'x'.repeat(bytes));
  }
}

test('every file of a site counts once, for what it is', () => {
  write({
    'index.html': 1,
    'project/all.html': 2,
    'blocks/ab.html': 4,
    'search/shards/project/index/en.pf_index': 8,
    'search/shards/project/facts.json': 16,
    'search/file/shards/project/index/en.pf_index.js': 32,
    'img/ab.png': 64,
    'project/session.md': 128,
    'project/session.json': 256,
    'schema.json': 512,
    'm/0a.js': 1024,
    '.nojekyll': 0,
  });
  expect(siteBytes(site)).toEqual({ pages: 3, blocks: 4, index: 24, copies: 32, pictures: 64, twins: 384, rest: 1536 });
});

test('sites differ where a file is missing, added or changed', () => {
  write({ 'same.html': 1, 'other.html': 2, 'gone.html': 3 });
  const before = hashSite(site);
  expect(differences(before, hashSite(site))).toEqual([]);
  rmSync(join(site, 'gone.html'));
  write({ 'other.html': 3, 'new.html': 1 });
  expect(differences(before, hashSite(site))).toEqual(['gone.html', 'new.html', 'other.html']);
});
