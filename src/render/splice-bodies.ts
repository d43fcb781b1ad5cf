import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './cache/store.ts';
import type { Page } from './page.ts';

const MARK = Buffer.from('<!--annals:body-->');

/**
 * Puts the bodies into the shells that Eleventy wrote. They never pass through its memory: an archive's text would be
 * held there several times over.
 */
export function spliceBodies(output: string, pages: readonly Page[]): void {
  for (const { address, body } of pages) {
    const pieces = body();
    if (pieces.length === 0) continue;
    const path = join(output, address);
    const shell = readFileSync(path);
    const at = shell.indexOf(MARK);
    if (at === -1) throw new Error(`The shell of ${address} has no place for its body.`);
    // over the shell, not beside it: to make a file takes longer than to fill it
    const file = openSync(path, 'w');
    const write = (bytes: string | Uint8Array): void => writeFileSync(file, bytes);
    try {
      write(shell.subarray(0, at));
      for (const { head, page, fragment, hash, offset } of pieces) {
        write(page === null ? head : `${head}<div data-page="${page}">`);
        const html = readWhole(fragment, hash);
        if (offset === 0) write(html);
        else writeFileSync(file, renumber(html.toString('latin1'), offset), 'latin1');
        if (page !== null) write('</div>');
      }
      write(shell.subarray(at + MARK.length));
    } finally {
      closeSync(file);
    }
  }
}

/** A fragment may come from an earlier build: then the disk has had time to lose it. */
function readWhole(fragment: string, hash: string): Buffer {
  const bytes = existsSync(fragment) ? readFileSync(fragment) : null;
  if (bytes === null || sha256(bytes) !== hash) throw new DamagedError(fragment);
  return bytes;
}

/** Something that was kept is not what it was. Without it a build succeeds. */
export class DamagedError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is damaged.`);
    this.path = path;
  }
}

/** Text holds no `<`, so what matches is our own markup. That is ASCII: it does not matter as what the bytes are read. */
const renumber = (html: string, offset: number): string =>
  html.replace(
    /(<[a-z]+ (?:[^<>]*? )?id="msg-d-)(\d+)/g,
    (_, before: string, number: string) => before + (Number(number) + offset),
  );
