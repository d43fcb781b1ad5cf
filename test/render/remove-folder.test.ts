import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../../src/render/remove-folder.ts';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-remove-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

test('a folder goes with all that is below it, and nothing that is only linked', async () => {
  const folder = join(room, 'old');
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  writeFileSync(join(folder, 'a', 'b', 'c.html'), 'c');
  mkdirSync(join(room, 'kept'));
  writeFileSync(join(room, 'kept', 'mine'), 'mine');
  symlinkSync(join(room, 'kept'), join(folder, 'a', 'link'));
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(readFileSync(join(room, 'kept', 'mine'), 'utf8')).toBe('mine');
});

test('one that is not there is nothing to do', async () => {
  await expect(removeFolder(join(room, 'none'))).resolves.toBeUndefined();
});
