import type { JsonObject } from '../../read/parse-line.ts';
import type { ImageRef, Shelf } from '../shelf.ts';

/** A call of a tool with its result, as a look receives it. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** Null while it runs, when it was interrupted, or when its result stands elsewhere. */
  readonly result: ToolResult | null;
}

export interface ToolResult {
  readonly isError: boolean;
  /** What the model was given. */
  readonly parts: readonly ResultPart[];
  /** What the CLI kept beside it (`toolUseResult`): richer, but not always there. */
  readonly structured: unknown;
  /** Between the call's row and the result's; null when either has no time. */
  readonly milliseconds: number | null;
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
  readonly object: ToolObject | null;
  /** What a phone can do without, beside the object. */
  readonly aside: string | null;
  readonly figures: readonly Figure[];
  readonly failed: boolean;
  /** Template of the panel: `templates/components/tool/<panel>.njk`. */
  readonly template: string;
  /** What that template reads; null for a call that opens to nothing. */
  readonly panel: object | null;
}

export type ToolObject =
  | { readonly kind: 'path'; readonly folder: string; readonly file: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

export interface Figure {
  readonly text: string;
  readonly tone: 'plain' | 'plus' | 'minus' | 'bad' | 'minor';
}

/** How one tool looks. Adding a tool: this function in a file, its template, a line in the list, a fixture. */
export type ToolLook = (call: ToolCall, shelf: Shelf) => ToolView;
