import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectJson } from '../../src/commands/inspect/project-json.ts';
import { selectRows } from '../../src/commands/inspect/select-rows.ts';
import type { Diagnostic, Severity } from '../../src/diagnostics.ts';
import type { Sources } from '../../src/discover/discover-sources.ts';
import { type FoundArchive, type KnownFacts, openArchive, type ProjectRun } from '../../src/pipeline.ts';

/** Paths inside an archive and what they hold. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** One project of `annals inspect --format json`, as far as tests ask. */
export interface ProjectJson {
  readonly slug: string;
  readonly name: string;
  readonly folder: string;
  readonly lines: readonly JsonLine[];
  readonly roots: readonly {
    readonly uuid: string;
    readonly kind: 'explicit' | 'orphan';
    readonly missingParent: string | null;
  }[];
  readonly forks: readonly { readonly uuid: string; readonly children: readonly string[]; readonly rung: string }[];
  readonly rungs: Readonly<Record<string, number>>;
  readonly cyclesCut: number;
  readonly junctions: readonly { readonly uuid: string; readonly to: readonly string[] }[];
  readonly order: readonly string[];
  readonly compactions: readonly { readonly uuid: string; readonly line: string; readonly label: string }[];
  readonly rows: Balance;
  readonly folded: readonly { readonly uuid: string; readonly reason: string; readonly twin: string }[];
  readonly sidechains: readonly { readonly line: string; readonly start: string; readonly end: string }[];
  readonly isLinear: boolean;
  readonly steering: readonly { readonly session: string; readonly text: string }[];
  readonly usage: Readonly<
    Record<
      string,
      { readonly input: number; readonly output: number; readonly cacheRead: number; readonly cacheWrite: number }
    >
  >;
  readonly diagnostics: readonly (Diagnostic & { readonly severity: Severity })[];
  readonly models: readonly string[];
}

export interface JsonLine {
  readonly id: string;
  readonly kind: 'trunk' | 'branch' | 'agent';
  readonly session: string;
  readonly title: string | null;
  readonly parent: string | null;
  readonly attachment: string | null;
  readonly outside: string | null;
  readonly status: 'active' | 'abandoned' | null;
  readonly decidedBy: string | null;
  readonly agentType: string | null;
  readonly depth: number;
  readonly uuids: readonly string[];
}

export interface Balance {
  readonly read: number;
  readonly shown: number;
  readonly folded: Readonly<Record<'duplicate' | 'replay' | 'stutter', number>>;
  readonly notes: number;
  readonly pending: number;
  readonly unreadable: number;
}

export interface OpenedProject {
  readonly run: ProjectRun;
  readonly json: ProjectJson;
}

/** Writes the files to a folder that lives as long as `look` does. */
export function withFiles<T>(files: Files, look: (root: string) => T): T {
  const root = writeFiles(files);
  try {
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The same for what takes its time. */
export async function withFilesAsync<T>(files: Files, look: (root: string) => Promise<T>): Promise<T> {
  const root = writeFiles(files);
  try {
    return await look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function writeFiles(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'annals-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** What the pipeline makes of the files: its projects by folder. */
export const openFiles = (files: Files): ReadonlyMap<string, OpenedProject> =>
  withFiles(files, (root) => openFolder(root));

export function openFolder(
  sources: Sources | FoundArchive,
  known: KnownFacts = {},
): ReadonlyMap<string, OpenedProject> {
  const archive = openArchive(sources, undefined, known);
  return new Map(
    archive.projects.map((project) => {
      const run = archive.run(project);
      const everything = selectRows(run, { session: null, order: 'reading', mainOnly: false });
      return [project.dir, { run, json: projectJson(run, everything) as ProjectJson }];
    }),
  );
}

export const jsonl = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
