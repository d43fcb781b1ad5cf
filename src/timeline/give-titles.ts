import type { Note } from '../message-index/collect-file.ts';
import { preview } from '../message-index/preview.ts';
import type { SessionTree, TreeLine } from '../session-tree/grow-session-tree.ts';

/** The title of each line, or null: what a person called it, what the CLI called it, or how it begins. */
export function giveTitles(tree: SessionTree): readonly (string | null)[] {
  const named = sessionNames(tree.drawn.dag.index.notes);
  const summaries = summariesByLine(tree);
  const bySession = new Map<string, string>();
  for (const { line, text } of summaries) bySession.set(tree.lines[line]!.thread.session, text);
  const byLine = new Map(summaries.map(({ line, text }) => [line, text]));
  return tree.lines.map((line) => {
    if (line.kind === 'agent')
      return line.anchor?.call.spawn?.description ?? line.meta?.description ?? firstPrompt(tree, line);
    if (line.kind === 'branch') return byLine.get(line.number) ?? firstPrompt(tree, line);
    const names = named.get(line.thread.session);
    return names?.custom ?? names?.ai ?? bySession.get(line.thread.session) ?? firstPrompt(tree, line);
  });
}

interface Names {
  custom?: string | null;
  ai?: string | null;
}

/** `custom-title` is the user's own rename. Of each kind the last one wins. */
function sessionNames(notes: readonly Note[]): ReadonlyMap<string, Names> {
  const names = new Map<string, Names>();
  for (const { type, session, value } of notes) {
    if (type !== 'custom-title' && type !== 'ai-title') continue;
    const known = names.get(session) ?? {};
    if (type === 'custom-title') known.custom = titleOf(value.customTitle) ?? known.custom ?? null;
    else known.ai = titleOf(value.aiTitle) ?? known.ai ?? null;
    names.set(session, known);
  }
  return names;
}

const titleOf = (value: unknown): string | null => (typeof value === 'string' ? preview(value) || null : null);

/** A summary names the conversation that ends at its leaf, which may well be in another file. */
function summariesByLine({ drawn, outsideSummaries }: SessionTree): { readonly line: number; readonly text: string }[] {
  return [...outsideSummaries, ...drawn.dag.index.notes].flatMap(({ type, value }) => {
    if (type !== 'summary' || typeof value.leafUuid !== 'string') return [];
    const row = drawn.dag.index.byId.get(value.leafUuid);
    const text = titleOf(value.summary);
    if (row === undefined || text === null) return [];
    const shown = drawn.twins[row] === -1 ? row : drawn.twins[row]!;
    return [{ line: drawn.lineOf[shown]!, text }];
  });
}

/** A trunk that forks before its first prompt has none of its own; its branches do. */
function firstPrompt(tree: SessionTree, line: TreeLine): string | null {
  const { rows } = tree.drawn.dag.index;
  const isPrompt = (row: number): boolean => rows[row]!.kind === 'prompt';
  const typed = line.rows.find(isPrompt) ?? (line.kind === 'trunk' ? line.thread.rows.find(isPrompt) : undefined);
  return typed === undefined ? null : (rows[typed]!.extra?.typed ?? null);
}
