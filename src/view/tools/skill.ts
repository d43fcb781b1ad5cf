import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import { readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { oneLine } from './shorten.ts';
import { type ToolLook, toolView } from './tool-view.ts';

export interface ProsePanel {
  readonly prose: CutText;
}

export const skill: ToolLook = (call, shelf) => {
  const name = readWords(call.input, 'skill') ?? readWords(call.input, 'command') ?? '';
  const args = readWords(call.input, 'args');
  const said = textOf(resultOf(call));
  // "Launching skill: x" is the line once more.
  const prose = cutProse(call.expansion ?? (said.startsWith('Launching skill') ? '' : said), 'skill', shelf);
  return toolView({
    icon: 'skill',
    verb: 'Skill',
    object: { kind: 'words', text: oneLine(name) },
    aside: args && oneLine(args),
    template: 'prose',
    panel: prose && ({ prose } satisfies ProsePanel),
  });
};
