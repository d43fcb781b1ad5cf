import type { ImageRef } from '../shelf.ts';
import type { ToolView } from '../tools/tool-view.ts';
import type { CutWords } from './cut-words.ts';

/** What every message shows of itself. */
export interface MessageFrame {
  /** `msg-d-N`. */
  readonly id: string;
  /** Permanent ids of rows that no block of the message carries. */
  readonly anchors: readonly string[];
  /** The permanent link, within its page. */
  readonly link: string;
  /** Milliseconds, or null when the row has no time. */
  readonly time: number | null;
  /** Set in a thread (an agent, an abandoned version): names are no headings there. */
  readonly inThread: boolean;
}

export type MessageView = MessageFrame &
  (
    | {
        readonly template: 'prompt';
        readonly number: number | null;
        readonly name: string;
        readonly note: string | null;
        readonly said: Said;
      }
    | { readonly template: 'steer'; readonly said: Said }
    | {
        readonly template: 'answer';
        readonly name: string;
        readonly continues: boolean;
        readonly blocks: readonly AnswerBlock[];
      }
    | {
        readonly template: 'command';
        readonly name: 'Command' | 'Shell';
        readonly typed: string;
        readonly result: string | null;
        readonly outputs: readonly Output[];
      }
    | {
        readonly template: 'teammate';
        readonly name: string;
        readonly note: string;
        readonly messages: readonly { readonly name: string; readonly said: CutWords }[];
      }
    | {
        readonly template: 'compaction';
        readonly label: string;
        readonly summary: CutWords | null;
        readonly words: number;
      }
    | { readonly template: 'line'; readonly line: LineView }
    | { readonly template: 'halt'; readonly words: string }
  );

/** A person's words with what came along. */
export interface Said {
  readonly id: string;
  readonly words: CutWords;
  /** Lines, where they are too many to stand open. */
  readonly long: number | null;
  readonly context: readonly {
    readonly label: string;
    readonly path: string | null;
    readonly words: CutWords | null;
  }[];
  readonly images: readonly (ImageRef | null)[];
}

export interface Output extends CutWords {
  readonly isError: boolean;
}

export type AnswerBlock =
  | { readonly kind: 'prose'; readonly id: string; readonly words: CutWords }
  | {
      readonly kind: 'think';
      readonly id: string;
      readonly seconds: number | null;
      readonly opening: string;
      readonly words: CutWords;
    }
  | {
      readonly kind: 'ledger' /** Null for the plainest: one call that went well. */;
      readonly tally: string | null;
      readonly items: readonly LedgerItem[];
    }
  /** A question that was answered, a plan that was decided: it stands open. */
  | {
      readonly kind: 'settled';
      readonly id: string;
      readonly resultIds: readonly string[];
      readonly view: ToolView;
      readonly time: number | null;
    }
  | { readonly kind: 'line'; readonly line: LineView };

export type LedgerItem =
  | { readonly kind: 'call'; readonly call: CallView }
  | { readonly kind: 'batch'; readonly calls: readonly CallView[] };

export interface CallView {
  readonly id: string;
  readonly view: ToolView;
  /** Ids of the rows that brought its result. */
  readonly resultIds: readonly string[];
  /** Where the result stands, when it came after other words. */
  readonly late: { readonly link: string; readonly time: number | null } | null;
  /** Agents that the call spawned. */
  readonly agents: readonly AgentView[];
  /** The same, in the order of the work, where the call is no agent's own: a workflow's phases. */
  readonly phases: readonly PhaseView[];
}

export interface PhaseView {
  readonly title: string;
  readonly isDone: boolean;
  readonly note: string | null;
  readonly agents: readonly AgentView[];
}

/** An agent at its call; its conversation is rendered apart and handed in as `thread`. */
export interface AgentView {
  readonly line: number;
  /** Its own id, by which a workflow's run names it. */
  readonly id: string | null;
  /** Where its conversation begins, from any page of the project. */
  readonly href: string;
  readonly type: string;
  readonly title: string | null;
  readonly facts: readonly string[];
}

/** A small event: one line, perhaps opening to a text. */
export interface LineView {
  readonly icon: string;
  readonly tone: 'warn' | 'bad' | null;
  /** Shown only at the depth Everything. */
  readonly isMinor: boolean;
  readonly name: string;
  readonly words: string;
  readonly meta: string | null;
  readonly body: ({ readonly look: 'prose' | 'plain' } & CutWords) | null;
}
