import { readFlag, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { safeLink } from './safe-link.ts';
import { oneLine } from './shorten.ts';
import { shortPath } from './show-path.ts';
import { figure, note, type ToolLook, toolView } from './tool-view.ts';
import type { LinksPanel } from './web-search.ts';

export const artifact: ToolLook = (call) => {
  const result = resultOf(call);
  const path = readWords(call.input, 'file_path') ?? readWords(result?.structured, 'path') ?? '';
  const title = oneLine(readWords(result?.structured, 'title') ?? readWords(call.input, 'title') ?? path);
  const told = /https?:\/\/[^\s<>"']{1,500}/.exec(textOf(result).slice(0, 2000))?.[0] ?? '';
  const href = safeLink(readWords(result?.structured, 'url') ?? told);
  const description = readWords(call.input, 'description');
  return toolView({
    icon: 'window',
    verb: 'Artifact',
    object: { kind: 'words', text: title },
    figures: result === null ? [] : [figure(readFlag(result.structured, 'updated') ? 'updated' : 'published')],
    notes: description ? [note(oneLine(description, 600))] : [],
    template: 'links',
    panel: {
      links: [{ title, href, small: oneLine(shortPath(path, call.cwd), 300) }],
      prose: null,
    } satisfies LinksPanel,
  });
};
