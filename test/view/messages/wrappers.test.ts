import { expect, test } from 'vitest';
import { sayApiError } from '../../../src/view/messages/say-api-error.ts';
import { teammateWords } from '../../../src/view/messages/teammate-words.ts';
import { viewLine } from '../../../src/view/messages/view-line.ts';
import { insideTag } from '../../../src/view/read-content.ts';

const row = (content: string, more: object = {}) => ({ type: 'user', message: { role: 'user', content }, ...more });

test.each([
  { text: '<a>one</a>', is: 'one' },
  { text: '<a></a>', is: '' },
  { text: '<a></a> <b>x</b>', is: '' },
  { text: '<a>never closed', is: 'never closed' },
  { text: '<b>x</b>', is: null },
])('inside <a> of $text', ({ text, is }) => expect(insideTag(text, 'a')).toBe(is));

test.each([
  { kind: 'caveat', text: '<local-command-caveat>Caveat: do not answer.</local-command-caveat>' },
  { kind: 'meta', text: '<system-reminder>\nMind the tests.\n</system-reminder>' },
  { kind: 'system', text: '<command-name>/model</command-name>\n<command-args></command-args>' },
  { kind: 'system', text: '<local-command-stdout>Kept the model</local-command-stdout>' },
  {
    kind: 'task-notification',
    text: '<task-notification><task-id>b1</task-id><summary>CI</summary><event>lint: pass</event></task-notification>',
  },
])('a line of kind $kind shows no tags: $text', ({ kind, text }) => {
  const { name, words, body } = viewLine(kind, [row(text, { subtype: 'local_command', content: text })]);
  expect(`${name} ${words} ${body?.text}`).not.toMatch(/<\/?[a-z-]+>/);
});

test('what an editor complains about is said, not shown as data', () => {
  const told = '[{"filePath":"/src/query.ts","line":11,"column":5,"message":"No such type","severity":"Error"}]';
  const text = `<post-tool-use-hook><ide_diagnostics>${told}</ide_diagnostics></post-tool-use-hook>`;
  expect(viewLine('ide', [row(text)]).body?.text).toBe('/src/query.ts:11:5 Error: No such type');
});

test('what a task reports is what its line opens to', () => {
  const text = '<task-notification><summary>CI checks</summary><event>lint: pass</event></task-notification>';
  const { words, body } = viewLine('task-notification', [row(text)]);
  expect([words, body?.text]).toEqual(['CI checks', 'lint: pass']);
});

test.each([
  ['API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', '529 Overloaded'],
  ['API Error: {"error":{"message":"No such model"}}', 'No such model'],
  ['API Error: 500 {"error":', 'API Error: 500 {"error":'],
  ['Prompt is too long', 'Prompt is too long'],
])('%s is said as %s', (told, words) => expect(sayApiError(told)).toBe(words));

test('each of several teammates speaks for himself, though one quotes the tags of another', () => {
  const text = [
    '<teammate-message teammate_id="fire" summary="done: > 15">\nDone </teammate-message> as I said\n</teammate-message>',
    '<teammate-message teammate_id="water" color="cyan">\n{"type":"idle_notification","from":"water","idleReason":"available"}\n</teammate-message>',
  ].join('\n\n');
  expect(teammateWords(text)).toEqual([
    { name: 'fire', text: 'Done </teammate-message> as I said' },
    { name: 'water', text: 'idle notification (idleReason: available)' },
  ]);
});
