import { readTexts, readWords } from './read-json.ts';
import { resultOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine } from './shorten.ts';
import { figure, type ToolCall, type ToolLook, toolView } from './tool-view.ts';
import { viewPaths } from './view-paths.ts';

export const toolSearch: ToolLook = (call, shelf) => {
  const found = foundBy(call);
  return toolView({
    icon: 'search',
    verb: 'ToolSearch',
    object: { kind: 'code', text: oneLine(readWords(call.input, 'query') ?? '') },
    figures: resultOf(call) === null ? [] : [figure(sayCount(found.length, 'tool'))],
    template: 'paths',
    panel: found.length === 0 ? null : viewPaths(found, shelf),
  });
};

function foundBy(call: ToolCall): readonly string[] {
  const result = resultOf(call);
  const named = readTexts(result?.structured, 'matches');
  if (named.length > 0 || result === null) return named;
  return result.parts.flatMap((part) => (part.kind === 'other' ? (readWords(part.value, 'tool_name') ?? []) : []));
}
