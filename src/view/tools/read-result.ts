import type { ImageRef } from '../shelf.ts';
import type { ToolCall, ToolResult } from './tool-view.ts';

/** The texts of a result, one below the other. */
export const textOf = (result: ToolResult | null): string =>
  result === null ? '' : result.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');

/** Pictures of a result; null stands for one that a browser may not be shown. */
export const imagesOf = (result: ToolResult | null): readonly (ImageRef | null)[] =>
  result === null ? [] : result.parts.flatMap((part) => (part.kind === 'image' ? [part.image] : []));

/** The result of a call that did what it should: the words of a failure are not its output. */
export const resultOf = (call: ToolCall): ToolResult | null =>
  call.result === null || call.result.isError ? null : call.result;
