import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

export interface FoundFile {
  readonly type: string;
  readonly content: Buffer;
}

export const HTML = 'text/html; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** The file that an address means, from the first of some folders that has it, or null. */
export async function findFile(folders: readonly string[], pathname: string): Promise<FoundFile | null> {
  const path = pathBelow(pathname);
  if (path === null) return null;
  const file = path.endsWith(sep) ? join(path, 'index.html') : path;
  // For a moment, while a new site takes the place of the old one, there is none. That is over when we are asked again.
  const content = (await readFirst(folders, file)) ?? (await turn(null).then(() => readFirst(folders, file)));
  return content && { type: TYPES[extname(file)] ?? 'application/octet-stream', content };
}

async function readFirst(folders: readonly string[], file: string): Promise<Buffer | null> {
  for (const folder of folders) {
    const content = await readFile(join(folder, file)).catch(() => null);
    if (content) return content;
  }
  return null;
}

/** Null for anything that would leave the folder. */
function pathBelow(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname).replaceAll('/', sep));
    return path.split(sep).includes('..') || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
