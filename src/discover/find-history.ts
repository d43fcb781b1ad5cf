import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The list of prompts that belongs to an archive: beside `projects/`, or in the folder that a backup put it into. */
export function findHistory(root: string): string | null {
  const beside = basename(root) === 'projects' ? [join(dirname(root), 'history.jsonl')] : [];
  return [join(root, 'history.jsonl'), ...beside].find(isFile) ?? null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
