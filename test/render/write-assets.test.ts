import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAssets } from '../../src/render/write-assets.ts';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-assets-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

test('the script that finds the top is in every folder, and one file in all that are below it', async () => {
  await writeAssets(room, ['m', 'heron', 'tidepool']);
  const finder = (folder: string): string => join(room, folder, 'resolve-root.js');
  expect(readFileSync(finder(''), 'utf8')).toContain("new URL('.'");
  expect(readFileSync(finder('m'), 'utf8')).toContain("new URL('..'");
  const inodes = ['m', 'heron', 'tidepool'].map((folder) => statSync(finder(folder)).ino);
  expect(new Set(inodes).size).toBe(1);
});
