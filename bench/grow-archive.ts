import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
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
export async function growArchive(source: string, target: string, { times, perProject }: Growth): Promise<void> {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .sort();
  const agents = new Set(files.flatMap((file) => /(?:^|\/)agent-([\w-]+)\./.exec(file)?.[1] ?? []));
  for (let copy = 0; copy < times; copy++) {
    const group = Math.floor(copy / perProject);
    const vary = copyWriter(copy, group, agents);
    for (const file of files) {
      const path = join(target, group === 0 ? '' : `copy-${group}`, vary.name(file));
      mkdirSync(dirname(path), { recursive: true });
      if (copy === 0) copyFileSync(join(source, file), path);
      else if (/\.(?:jsonl|json|txt)$/.test(basename(file))) await rewrite(join(source, file), path, vary.line);
    }
  }
}

async function rewrite(from: string, to: string, line: (text: string) => string): Promise<void> {
  const lines = createInterface({ input: createReadStream(from, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  await pipeline(async function* () {
    for await (const text of lines) yield `${line(text)}\n`;
  }, createWriteStream(to));
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
