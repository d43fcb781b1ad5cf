import { diffWords } from 'diff';
import { typedText } from '../message-index/row-kind.ts';
import { anchorOf } from './addresses.ts';
import type { MessageContext } from './messages/view-message.ts';
import { shorten } from './tools/shorten.ts';

export interface ForkView {
  readonly id: string;
  readonly title: string;
  readonly versions: readonly VersionView[];
  /** Versions that are not listed because there are too many. */
  readonly others: number;
  readonly differences: readonly { readonly label: string; readonly words: readonly WordView[] }[];
}

export interface VersionView {
  readonly line: number;
  readonly anchor: string;
  readonly isActive: boolean;
  readonly tag: string;
  readonly time: number | null;
  readonly messages: number;
  readonly took: number | null;
  readonly decidedBy: string | null;
  /** Whether it begins on this page. */
  readonly begins: boolean;
  readonly prompt: string;
  /** Where it is read, when that is not here. */
  readonly href: string;
}

export interface WordView {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

const REASONS = {
  'last-prompt': 'decided by the session’s last prompt',
  summary: 'decided by the session’s last summary',
  'is-active': 'decided by the mark on the row',
  'file-order': 'decided by the order in the file',
} as const;

/** The whole of a prompt stands in its own place. */
const LONGEST_SHOWN = 4000;
/** More versions of one prompt are listed on the pages they begin on. */
const MOST_VERSIONS = 12;

/**
 * The versions of a prompt at a fork: when, how long each went on, which is the active one and why. A page that begins
 * behind the fork tells only of the versions of which it holds something.
 */
export function viewFork(
  branches: readonly number[],
  onPage: ReadonlySet<number>,
  part: number,
  context: MessageContext,
): ForkView {
  const { pages } = context;
  const { lines } = pages.timeline.tree;
  const isHere = partOfLine(branches[0]!, pages) === part;
  const active = branches.findIndex((branch) => lines[branch]!.choice?.status === 'active');
  const listed = branches.flatMap((branch, at) =>
    onPage.has(branch) || (isHere && (at < MOST_VERSIONS || at === active)) ? [at] : [],
  );
  const versions = listed.map((at) => viewVersion(branches, at, part, context));
  const activePrompt = versions.find(({ isActive }) => isActive)?.prompt;
  const compared = isHere && activePrompt !== undefined ? listed.slice(0, MOST_VERSIONS) : [];
  return {
    id: anchorOf(pages.idOf(lines[branches[0]!]!.starts[0]!)),
    title: `${branches.length} versions of this prompt`,
    versions,
    others: isHere ? branches.length - listed.length : 0,
    differences: compared.flatMap((at, nth) => {
      const { prompt } = versions[nth]!;
      if (at === active || prompt === '') return [];
      const label = branches.length > 2 ? `${at + 1} → ${active + 1}` : 'Difference';
      return [{ label, words: compare(prompt, activePrompt!) }];
    }),
  };
}

function viewVersion(
  branches: readonly number[],
  at: number,
  part: number,
  { pages, read }: MessageContext,
): VersionView {
  const branch = branches[at]!;
  const { choice, rows, starts } = pages.timeline.tree.lines[branch]!;
  const isActive = choice?.status === 'active';
  const name = isActive ? 'active' : 'abandoned';
  const own = pages.messages.byLine.get(branch)!;
  const hasTime = (row: number): boolean => !Number.isNaN(pages.timeOf(row));
  const [first, last] = [rows.find(hasTime), rows.findLast(hasTime)];
  const start = first === undefined ? null : pages.timeOf(first);
  const end = last === undefined ? null : pages.timeOf(last);
  return {
    line: branch,
    anchor: `version-${anchorOf(pages.idOf(starts[0]!))}`,
    isActive,
    tag: branches.length > 2 ? `${at + 1} ${name}` : name,
    time: start,
    messages: own.filter(({ kind }) => kind === 'prompt' || kind === 'answer').length,
    took: start !== null && end !== null && end > start ? end - start : null,
    decidedBy: isActive && choice ? REASONS[choice.decidedBy] : null,
    begins: partOfLine(branch, pages) === part,
    prompt: promptOf(branch, pages, read),
    href: pages.linkToMessage(own[1] ?? own[0]!),
  };
}

const partOfLine = (line: number, pages: MessageContext['pages']): number =>
  pages.partOf(pages.messages.byLine.get(line)![0]!);

function promptOf(branch: number, pages: MessageContext['pages'], read: MessageContext['read']): string {
  const { tree } = pages.timeline;
  const row = tree.lines[branch]!.rows.find((at) => tree.drawn.dag.index.rows[at]!.kind === 'prompt');
  return row === undefined ? '' : shorten(typedText(read(row)) ?? '', LONGEST_SHOWN);
}

function compare(from: string, to: string): WordView[] {
  return diffWords(from, to).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
