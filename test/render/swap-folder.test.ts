import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stageOutput } from '../../src/render/swap-folder.ts';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'annals-swap-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

test.each(['a folder', 'nothing'])('an output that is a link to %s is refused, and nothing is touched', (what) => {
  const [real, link] = [join(room, 'real'), join(room, 'site')];
  if (what === 'a folder') {
    mkdirSync(real);
    writeFileSync(join(real, '.annals'), '');
  }
  symlinkSync(real, link);
  const before = readdirSync(room, { recursive: true });
  expect(() => stageOutput(link)).toThrow(
    `${link} is a link to ${real}. Give that folder with -o, or remove the link.`,
  );
  expect(readdirSync(room, { recursive: true })).toEqual(before);
});
