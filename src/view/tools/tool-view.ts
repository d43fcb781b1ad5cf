import type { JsonObject } from '../../read/parse-line.ts';
import type { ImageRef, Shelf } from '../shelf.ts';
import type { CutText, More } from './cut-output.ts';

/** A call of a tool with its result, as a look receives it. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** Null while it runs, when it was interrupted, or when its result stands elsewhere. */
  readonly result: ToolResult | null;
  /** Where the session stood: paths below it are shown without it. */
  readonly cwd?: string | null;
  /** What a skill brought in, from the row that names this call as its source. */
  readonly expansion?: string | null;
  /** What was kept of the workflow that it ran. */
  readonly run?: JsonObject | null;
}

export interface ToolResult {
  readonly isError: boolean;
  /** What the model was given. */
  readonly parts: readonly ResultPart[];
  /** What the CLI kept beside it (`toolUseResult`): richer, but not always there. */
  readonly structured: unknown;
  /** Between the call's row and the result's; null when either has no time. */
  readonly milliseconds: number | null;
  /** The whole of it, where the transcript holds only the beginning. */
  readonly saved?: { readonly text: string; readonly isWhole: boolean } | null;
}

export type ResultPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: ImageRef | null }
  | { readonly kind: 'other'; readonly type: string; readonly value: JsonObject };

/** One line of the ledger and the panel it opens to. */
export interface ToolView {
  /** Class of its icon, without `i-`. */
  readonly icon: string;
  readonly verb: string;
  /** Whose result it is, where a result stands apart from its call. */
  readonly of: string | null;
  readonly object: ToolObject | null;
  /** What a phone can do without, beside the object. */
  readonly aside: string | null;
  readonly figures: readonly Figure[];
  readonly failed: boolean;
  /** First in the panel: what the call was for, and what the CLI said about it. */
  readonly notes: readonly Note[];
  /** Template of the panel: `templates/components/tool/<panel>.njk`. */
  readonly template: string;
  /** What that template reads; null for a call that opens to nothing of its own. */
  readonly panel: object | null;
  /** Last in the panel: what went wrong, in the tool's words. */
  readonly error: CutText | null;
  /** Behind everything: the way to an output that the transcript holds only the beginning of. */
  readonly saved: More | null;
}

export type ToolObject =
  | { readonly kind: 'path'; readonly folder: string; readonly file: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

export interface Figure {
  readonly text: string;
  readonly tone: 'plain' | 'plus' | 'minus' | 'bad' | 'minor';
}

export interface Note {
  readonly text: string;
  /** Shown at the depth *Everything* only. */
  readonly minor: boolean;
}

/** How one tool looks. Adding a tool: this function in a file, its template, a line in the list, a fixture. */
export type ToolLook = (call: ToolCall, shelf: Shelf) => ToolView;

/** A view of which only what differs from a plain line is said. */
export function toolView(said: Pick<ToolView, 'icon' | 'verb' | 'template'> & Partial<ToolView>): ToolView {
  return {
    of: null,
    object: null,
    aside: null,
    figures: [],
    failed: false,
    notes: [],
    panel: null,
    error: null,
    saved: null,
    ...said,
  };
}

export const note = (text: string): Note => ({ text, minor: false });
export const figure = (text: string, tone: Figure['tone'] = 'plain'): Figure => ({ text, tone });
