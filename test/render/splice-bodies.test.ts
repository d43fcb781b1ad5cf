import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../src/render/cache/store.ts';
import type { Page } from '../../src/render/page.ts';
import { DamagedError, spliceBodies } from '../../src/render/splice-bodies.ts';

const BODY = '<p id="msg-d-7">Straße 東京 👋 id="msg-d-7"</p>';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-splice-'));
  writeFileSync(join(folder, 'body'), BODY);
  writeFileSync(join(folder, 'page.html'), '<main>Ü<!--annals:body--></main>');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The page, with the body of a session as it is where its numbers are moved so far. */
function splice(offset: number, hash = sha256(BODY)): string {
  const piece = { head: '<h2>é</h2>', page: 'a.html', fragment: join(folder, 'body'), hash, offset };
  const page = { address: 'page.html', data: () => ({}), body: () => [piece], whole: null } as unknown as Page;
  spliceBodies(folder, [page]);
  return readFileSync(join(folder, 'page.html'), 'utf8');
}

test.each([
  { offset: 0, number: 7 },
  { offset: 5, number: 12 },
])('a body moved by $offset keeps every letter, and only its anchors get new numbers', ({ offset, number }) => {
  const body = `<p id="msg-d-${number}">Straße 東京 👋 id="msg-d-7"</p>`;
  expect(splice(offset)).toBe(`<main>Ü<h2>é</h2><div data-page="a.html">${body}</div></main>`);
});

test('a body that is not what it was is refused', () => {
  expect(() => splice(0, sha256('something else'))).toThrow(DamagedError);
});
