import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type ExportOptions, exportArchive } from '../../src/commands/export/export.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';

export const EXPORT: Omit<ExportOptions, 'output'> = {
  format: 'md',
  project: null,
  session: null,
  paths: 'all',
  depth: 'tools',
  agents: 'inline',
  url: null,
  publishing: EVERYTHING,
};

export const QUIET = { isTerminal: false, columns: 80, write: () => {} };

/** Exports into a folder that lives as long as `look` does. */
export function withExport<T>(source: string, options: Partial<ExportOptions>, look: (folder: string) => T): T {
  const parent = mkdtempSync(join(tmpdir(), 'annals-export-'));
  const output = join(parent, 'out');
  const tidy = (): void => rmSync(parent, { recursive: true, force: true });
  let seen: T | undefined;
  try {
    exportArchive(source, { ...EXPORT, ...options, output }, QUIET);
    seen = look(output);
    if (seen instanceof Promise) seen.then(tidy, tidy);
    return seen;
  } finally {
    if (!(seen instanceof Promise)) tidy();
  }
}

/** The files of an export by name, as text. */
export const exported = (source: string, options: Partial<ExportOptions> = {}): ReadonlyMap<string, string> =>
  withExport(source, options, (folder) => textsIn(folder));

export const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const parser = new MarkdownIt({ html: true });

/** Headings of messages, as a reader of Markdown sees them: of level 2 or 3, outside of quotations. */
export function messagesIn(markdown: string): readonly string[] {
  const tokens = parser.parse(markdown, {});
  return tokens.flatMap(({ type, tag, level }, at) =>
    type === 'heading_open' && level === 0 && (tag === 'h2' || tag === 'h3') ? [tokens[at + 1]!.content] : [],
  );
}

export const totalIn = (markdown: string): number => Number(/^Total Messages: (\d+)$/m.exec(markdown)?.[1]);
