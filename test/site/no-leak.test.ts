import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build } from '../../src/commands/build/build.ts';
import { check } from '../../src/commands/check/check.ts';
import { inspect } from '../../src/commands/inspect/inspect.ts';
import { discoverArchive } from '../../src/discover/discover-archive.ts';
import { textsOf } from '../../src/publish/site-texts.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { surveyArchive } from '../../src/redact/survey-archive.ts';
import { plantedArchive } from '../support/planted-archive.ts';
import { plantedSecrets } from '../support/planted-secrets.ts';
import { OPTIONS } from '../support/site-build.ts';
import { writeFiles } from '../support/site-files.ts';
import { filesBelow } from '../support/site-pages.ts';

const PLANTED = plantedSecrets(20_261);
/** More characters of a value in a row than may ever be seen. */
const PIECE = 9;

let room: string;
let pieces: ReadonlyMap<string, string>;
/** Whether a piece may begin with these four characters: nearly every place of a text can be passed over. */
const starts = new Uint8Array(1 << 20);
let said = '';

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'annals-leak-'));
  const archive = join(room, 'archive');
  writeFiles(archive, plantedArchive(PLANTED));
  const { found } = surveyArchive(discoverArchive(archive, () => {}).projects, EVERYTHING.redact);
  pieces = piecesOf(PLANTED.filter(({ strong, value }) => strong || found.secrets.has(value)));
  // Everything that a build leaves behind, on purpose or not, lies in this room.
  vi.stubEnv('XDG_CACHE_HOME', join(room, 'cache'));
  vi.stubEnv('TMPDIR', join(room, 'temporary'));
  mkdirSync(join(room, 'temporary'));
  await buildSite();
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true, force: true });
});

function buildSite(): Promise<unknown> {
  const hear = (text: string): unknown => (said += text);
  const options = { ...OPTIONS, output: join(room, 'site') };
  return build(join(room, 'archive'), options, { isTerminal: false, columns: 80, write: hear });
}

function piecesOf(planted: readonly { readonly kind: string; readonly value: string }[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { kind, value } of planted)
    for (let from = 0; from + PIECE <= value.length; from++) {
      found.set(value.slice(from, from + PIECE), kind);
      starts[slotOf(value, from)] = 1;
    }
  return found;
}

function slotOf(text: string, at: number): number {
  let slot = 0;
  for (let next = at; next < at + 4; next++) slot = (slot * 31 + text.charCodeAt(next)) & 0xfffff;
  return slot;
}

/** Kinds of which a text shows too much. */
function leaksIn(text: string): string[] {
  const leaks = new Set<string>();
  for (let from = 0; from + PIECE <= text.length; from++) {
    const kind = starts[slotOf(text, from)] === 1 ? pieces.get(text.slice(from, from + PIECE)) : undefined;
    if (kind !== undefined) leaks.add(kind);
  }
  return [...leaks];
}

/** A text as it stands, and as it could be read with some trouble. */
const viewsOf = (text: string): string[] => {
  const joined = text.replace(/\\?\n\s*/g, '');
  const decoded = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const base64 = (joined.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
  );
  return [text, joined, decoded, base64.join('\n')];
};

test('the archive holds what must not be seen', () => {
  const all = filesBelow(join(room, 'archive')).map((file) => readFileSync(join(room, 'archive', file), 'utf8'));
  const kinds = new Set(pieces.values());
  expect(kinds.size).toBeGreaterThan(100);
  expect(new Set(leaksIn(all.join('\n'))).size).toBe(kinds.size);
});

/** Contents in which nothing was found need not be looked through in another folder. */
const clean = new Set<string>();

function leaksBelow(folder: string): string[] {
  const leaks = filesBelow(folder).flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    const key = `${extname(file)} ${createHash('sha256').update(bytes).digest('hex')}`;
    const contents = [bytes.toString('latin1'), ...Array.from(textsOf(file, bytes), ({ text }) => text)];
    const kinds = [file, ...(clean.has(key) ? [] : contents)].flatMap(viewsOf).flatMap(leaksIn);
    if (kinds.length === 0) clean.add(key);
    return kinds.map((kind) => `${kind} in ${file}`);
  });
  return [...new Set(leaks)];
}

test('no file of the site does, by its name or by what is in it', () => {
  expect(leaksBelow(join(room, 'site'))).toEqual([]);
});

test('nor does anything that is kept for the next build, or left in a folder for passing things', () => {
  expect(filesBelow(join(room, 'cache')).length).toBeGreaterThan(PLANTED.length);
  expect(leaksBelow(join(room, 'cache'))).toEqual([]);
  expect(filesBelow(join(room, 'temporary'))).toEqual([]);
});

test('nor does anything that is said about it', () => {
  const reports = filesBelow(room).filter((file) => file.endsWith('.redactions.md'));
  expect(reports).toEqual(['site.redactions.md']);
  const report = readFileSync(join(room, 'site.redactions.md'), 'utf8');
  expect(report).toMatch(/^## [\w-]+: [\d,]+$/m);
  expect(report).toMatch(/^- \[[^\]]+\]\(site\/[^)]+#msg-[^)]+\)/m);
  expect(said).toMatch(/redactions: /);
  let spoken = '';
  const hear = (text: string): unknown => (spoken += text);
  check(join(room, 'archive'), { strict: false, all: true }, hear);
  for (const format of ['json', 'tree'] as const)
    inspect(join(room, 'archive'), { format, order: 'reading', project: null, session: null, mainOnly: false }, hear);
  expect([report, said, spoken].flatMap(leaksIn)).toEqual([]);
});

test('what is left can still be read', () => {
  const pages = filesBelow(join(room, 'site')).filter((file) => file.endsWith('.html'));
  const text = pages.map((file) => readFileSync(join(room, 'site', file), 'utf8')).join('\n');
  const missing = [...PLANTED.keys()].filter((nth) => !text.includes(`line of output ${nth}\n`));
  expect(missing).toEqual([]);
  expect(text).toContain('[REDACTED:');
});

test('a second build, of an archive that grew, leaks no more than the first', async () => {
  const before = filesBelow(join(room, 'cache')).length;
  const [first] = filesBelow(join(room, 'archive')).filter((file) => file.endsWith('.jsonl'));
  const path = join(room, 'archive', first!);
  const row = JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!);
  const { text } = PLANTED[0]!;
  appendFileSync(
    path,
    `${JSON.stringify({ ...row, uuid: 'grown', parentUuid: row.uuid, message: { role: 'user', content: text } })}\n`,
  );
  await buildSite();
  expect(filesBelow(join(room, 'cache')).length).toBeGreaterThan(before);
  expect([...leaksBelow(join(room, 'cache')), ...leaksBelow(join(room, 'site')), ...leaksIn(said)]).toEqual([]);
  expect(filesBelow(join(room, 'temporary'))).toEqual([]);
});
