import { createHmac } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundSecrets } from '../../redact/found-secrets.ts';
import { nameSecrets } from '../../redact/name-secrets.ts';
import { packageFolder } from '../package-folder.ts';
import { sha256 } from './store.ts';

/** What runs is compiled, or the source itself. */
const CODE = import.meta.url.endsWith('.ts') ? 'src' : 'dist';
const PROGRAM = [CODE, 'templates', 'site', 'assets', 'package.json'];

/** Changes with every line of ours, rules of redaction too, and with the engine: nothing outlives what made it. */
export function programFingerprint(): string {
  program ??= readProgram();
  return program;
}

/** As it was when we began: a process goes on as what it has loaded. */
let program: string | undefined;

function readProgram(): string {
  const files = PROGRAM.flatMap((name) => filesBelow(join(packageFolder, name)));
  return sha256(JSON.stringify([process.version, files]));
}

function filesBelow(path: string): [path: string, size: number, mtime: number][] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [[path, stats.size, stats.mtimeMs]];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** What stands for each secret in a session: one that was found, or is none any more, may be on any page of it. */
export function secretsFingerprint(found: FoundSecrets, salt: string): (session: string) => string {
  const names = nameSecrets(found);
  const values = [...found.secrets.values()].sort((a, b) => (a.value < b.value ? -1 : 1));
  return (session) => {
    const hash = createHmac('sha256', salt).update(`${found.failures}\n`);
    for (const { value, whole } of values)
      hash.update(`${JSON.stringify([value, whole, names(session, whole ?? value)])}\n`);
    return hash.digest('hex');
  };
}
