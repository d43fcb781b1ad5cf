import type { CutText } from './cut-output.ts';
import { cutProse } from './cut-prose.ts';
import type { Row } from './flatten-input.ts';
import { timeFigures } from './line-figures.ts';
import { readCount, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { safeLink, shortAddress } from './safe-link.ts';
import { sayBytes } from './say-figures.ts';
import { oneLine, shorten } from './shorten.ts';
import { figure, type ToolLook, toolView } from './tool-view.ts';

export interface TablePanel {
  readonly rows: readonly Row[];
  readonly prose: CutText | null;
}

export const webFetch: ToolLook = (call, shelf) => {
  const result = resultOf(call);
  const address = readWords(call.input, 'url') ?? readWords(result?.structured, 'url') ?? '';
  const asked = readWords(call.input, 'prompt');
  const code = readCount(result?.structured, 'code');
  const bytes = readCount(result?.structured, 'bytes');
  const milliseconds = readCount(result?.structured, 'durationMs') ?? result?.milliseconds ?? null;
  return toolView({
    icon: 'web',
    verb: 'WebFetch',
    object: { kind: 'words', text: oneLine(shortAddress(address), 120) },
    figures: [
      ...(code === null ? [] : [figure(String(code), code >= 400 ? 'bad' : 'minor')]),
      ...(bytes === null ? [] : [figure(sayBytes(bytes), 'minor')]),
      ...timeFigures(milliseconds),
    ],
    failed: code !== null && code >= 400,
    template: 'table',
    panel: {
      rows: [
        { key: 'address', value: shorten(address, 1000), href: safeLink(address) },
        ...(asked ? [{ key: 'asked', value: shorten(asked, 2000), href: null }] : []),
      ],
      prose: cutProse(readText(result?.structured, 'result') ?? textOf(result), 'answer', shelf),
    } satisfies TablePanel,
  });
};
