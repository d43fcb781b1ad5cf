import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './page.ts';

const MARK = '<!--annals:body-->';

/**
 * Puts the bodies into the shells that Eleventy wrote. They never pass through its memory: an archive's text would be
 * held there several times over.
 */
export function spliceBodies(output: string, pages: readonly Page[]): void {
  for (const { address, body } of pages) {
    if (body.length === 0) continue;
    const path = join(output, address);
    const shell = readFileSync(path, 'utf8');
    const at = shell.indexOf(MARK);
    if (at === -1) throw new Error(`The shell of ${address} has no place for its body.`);
    const file = openSync(`${path}.part`, 'w');
    try {
      writeSync(file, shell.slice(0, at));
      for (const { head, page, fragment, offset } of body) {
        if (head !== '') writeSync(file, head);
        const html = readFileSync(fragment, 'utf8');
        if (page !== null) writeSync(file, `<div data-page="${page}">`);
        writeSync(file, offset === 0 ? html : renumber(html, offset));
        if (page !== null) writeSync(file, '</div>');
      }
      writeSync(file, shell.slice(at + MARK.length));
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.part`, path);
  }
}

/** Text holds no `<`, so what matches is our own markup. */
const renumber = (html: string, offset: number): string =>
  html.replace(
    /(<[a-z]+ (?:[^<>]*? )?id="msg-d-)(\d+)/g,
    (_, before: string, number: string) => before + (Number(number) + offset),
  );
