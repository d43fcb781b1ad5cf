import { cutProse } from './cut-prose.ts';
import { flattenInput } from './flatten-input.ts';
import { parseJson, readAny, readObject, readText, readWords } from './read-json.ts';
import { resultOf, textOf } from './read-result.ts';
import { oneLine } from './shorten.ts';
import { figure, type ToolLook, toolView } from './tool-view.ts';
import type { TablePanel } from './web-fetch.ts';

export const sendMessage: ToolLook = (call, shelf) => {
  const result = resultOf(call);
  const to = readWords(call.input, 'to') ?? readWords(call.input, 'recipient') ?? readWords(call.input, 'type') ?? '';
  const summary = readWords(call.input, 'summary');
  const told = result?.structured ?? parseJson(textOf(result));
  const refused = readAny(told, 'success') === false;
  const body = readText(call.input, 'message') ?? readText(call.input, 'content') ?? '';
  // Teammates also send each other requests, which are data.
  const request = readObject(call.input, 'message');
  const answer = readWords(told, 'message');
  return toolView({
    icon: 'mail',
    verb: 'SendMessage',
    object: { kind: 'words', text: `to ${oneLine(to, 80)}` },
    aside: summary && oneLine(summary),
    figures: result === null ? [] : [refused ? figure('not sent', 'bad') : figure('sent')],
    failed: refused,
    template: 'table',
    panel: {
      rows: [
        { key: 'to', value: oneLine(to, 200), href: null },
        ...(summary ? [{ key: 'summary', value: oneLine(summary, 600), href: null }] : []),
        ...(request ? flattenInput(request).rows : []),
        ...(answer ? [{ key: 'answer', value: oneLine(answer, 600), href: null }] : []),
      ],
      prose: cutProse(body, 'message', shelf),
    } satisfies TablePanel,
  });
};
