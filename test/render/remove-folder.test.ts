import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

test('others have their turn while a folder with many files goes', async () => {
  const folder = join(room, 'many');
  mkdirSync(folder);
  for (let name = 0; name < 1000; name++) writeFileSync(join(folder, `${name}`), '');
  const left: number[] = [];
  const looks = (): void => {
    left.push(existsSync(folder) ? readdirSync(folder).length : 0);
    if (left.at(-1) !== 0) setImmediate(looks);
  };
  setImmediate(looks);
  await removeFolder(folder);
  expect(left.filter((count) => count > 0 && count < 1000).length).toBeGreaterThan(1);
});

test('one that is not there is nothing to do', async () => {
  await expect(removeFolder(join(room, 'none'))).resolves.toBeUndefined();
});
