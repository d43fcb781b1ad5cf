import { diffWords } from 'diff';
import { typedText } from '../message-index/row-kind.ts';
import { anchorOf } from './addresses.ts';
import type { MessageContext } from './messages/view-message.ts';

export interface ForkView {
  readonly id: string;
  readonly title: string;
  readonly versions: readonly VersionView[];
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

const LONGEST_COMPARED = 4000;

/** The versions of a prompt at a fork: when, how long each went on, which is the active one and why. */
export function viewFork(branches: readonly number[], { pages, read }: MessageContext): ForkView {
  const { tree } = pages.timeline;
  const prompts = branches.map((branch) => promptOf(branch, pages, read));
  const versions = branches.map((branch, at): VersionView => {
    const line = tree.lines[branch]!;
    const times = line.rows.map((row) => pages.timeOf(row));
    const isActive = line.choice?.status === 'active';
    const name = isActive ? 'active' : 'abandoned';
    const header = pages.messages.byLine.get(branch)![0]!;
    const first = pages.messages.byLine.get(branch)![1] ?? header;
    return {
      line: branch,
      anchor: `version-${anchorOf(pages.idOf(line.starts[0]!))}`,
      isActive,
      tag: branches.length > 2 ? `${at + 1} ${name}` : name,
      time: times[0] ?? null,
      messages: countMessages(branch, pages),
      took: times.length > 1 ? times.at(-1)! - times[0]! : null,
      decidedBy: isActive && line.choice ? REASONS[line.choice.decidedBy] : null,
      prompt: prompts[at]!,
      href: pages.linkToMessage(first),
    };
  });
  const active = versions.findIndex(({ isActive }) => isActive);
  const differences = versions.flatMap((_, at) =>
    at === active || active === -1 || prompts[at] === ''
      ? []
      : [
          {
            label: branches.length > 2 ? `${at + 1} → ${active + 1}` : 'Difference',
            words: compare(prompts[at]!, prompts[active]!),
          },
        ],
  );
  return {
    id: anchorOf(pages.idOf(tree.lines[branches[0]!]!.starts[0]!)),
    title: `${branches.length} versions of this prompt`,
    versions,
    differences,
  };
}

function promptOf(branch: number, pages: MessageContext['pages'], read: MessageContext['read']): string {
  const { tree } = pages.timeline;
  const row = tree.lines[branch]!.rows.find((at) => tree.drawn.dag.index.rows[at]!.kind === 'prompt');
  return row === undefined ? '' : (typedText(read(row)) ?? '');
}

const countMessages = (branch: number, pages: MessageContext['pages']): number =>
  (pages.messages.byLine.get(branch) ?? []).filter(({ kind }) => kind === 'prompt' || kind === 'answer').length;

function compare(from: string, to: string): WordView[] {
  return diffWords(from.slice(0, LONGEST_COMPARED), to.slice(0, LONGEST_COMPARED)).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
