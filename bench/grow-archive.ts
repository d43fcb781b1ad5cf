import { createHash } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { splitLines } from '../src/read/split-lines.ts';
import { varyWords } from './support/vary-words.ts';

export interface Growth {
  /** How many times as large it becomes. */
  readonly times: number;
  /** Copies that share a project: it grows, and the archive gets more projects. */
  readonly perProject: number;
}

/**
 * Makes a larger archive of one: every further copy has ids of its own, is some days older, and says things in other
 * words. What refers to each other still does, since an id, and a word, becomes the same one wherever it stands. File
 * after file, line after line; the same archive in, the same archive out.
 */
export function growArchive(source: string, target: string, { times, perProject }: Growth): void {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .sort();
  const agents = new Set(files.flatMap((file) => /(?:^|\/)agent-([\w-]+)\./.exec(file)?.[1] ?? []));
  for (let copy = 0; copy < times; copy++) {
    const group = Math.floor(copy / perProject);
    const vary = copyWriter(copy, group, agents);
    for (const file of files) {
      const path = join(target, group === 0 ? '' : `copy-${group}`, vary.name(file));
      mkdirSync(dirname(path), { recursive: true });
      if (copy > 0 && /\.(?:jsonl|json|txt)$/.test(file)) rewrite(join(source, file), path, vary.line);
      else copyFile(join(source, file), path);
    }
  }
}

const BATCH = 1 << 20;

/** Line after line, as bytes are split elsewhere: one that was left without its newline stays so. */
function rewrite(from: string, to: string, vary: (text: string) => string): void {
  const file = openSync(to, 'w');
  let batch = '';
  try {
    splitLines(from, ({ bytes, ended }) => {
      batch += vary(bytes?.toString('utf8') ?? '') + (ended ? '\n' : '');
      if (batch.length < BATCH) return;
      writeFileSync(file, batch);
      batch = '';
    });
    writeFileSync(file, batch);
  } finally {
    closeSync(file);
  }
}

/** An archive may be read-only; what was made of it is there to be changed. */
function copyFile(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o644);
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const API_ID = /\b(toolu_|msg_|req_)([A-Za-z0-9]{8,})/g;
const SHORT_ID = /\b[0-9a-f]{6,20}\b/g;
const MOMENT = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g;
const FOLDER = /"cwd":"((?:[^"\\]|\\.)+)"/g;
const DAYS_BETWEEN = 9;

function copyWriter(copy: number, group: number, agents: ReadonlySet<string>) {
  const digest = (id: string): string => createHash('md5').update(`${copy} ${id}`).digest('hex');
  const ids = (text: string): string =>
    text
      .replace(UUID, (id) => digest(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
      .replace(API_ID, (_, prefix: string, id: string) => prefix + digest(id).slice(0, 22))
      .replace(SHORT_ID, (id) => (agents.has(id) ? digest(id).slice(0, id.length) : id));
  const older = (moment: string): string =>
    new Date(Date.parse(moment) - copy * DAYS_BETWEEN * 86_400_000).toISOString();
  return {
    name: (file: string): string => (copy === 0 ? file : ids(file)),
    line: (text: string): string =>
      ids(varyWords(text, copy))
        .replace(MOMENT, older)
        .replace(FOLDER, (whole, folder: string) => (group === 0 ? whole : `"cwd":"${folder}-${group}"`)),
  };
}
