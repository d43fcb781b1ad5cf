import { describe, expect, test } from 'vitest';
import { draw } from '../support/draw.ts';
import { user } from '../support/row-letters.ts';

const OPENED = '<ide_opened_file>a.ts</ide_opened_file>';
const REMINDER = '<system-reminder>Be brief.</system-reminder>';
const texts = (...all: readonly string[]) => user(all.map((text) => ({ type: 'text', text })));

/** Nobody typed these, whatever the editor or the CLI put before them. */
describe.each([
  { before: 'the open file', context: OPENED },
  { before: 'a reminder', context: REMINDER },
])('behind $before', ({ context }) => {
  test.each([
    { what: 'a command', wrapped: '<command-name>/model</command-name>\n<command-message>model</command-message>' },
    { what: 'the output of a command', wrapped: '<local-command-stdout>Set.</local-command-stdout>' },
    { what: 'a shell command', wrapped: '<bash-input>ls</bash-input>' },
    { what: 'the news of a task', wrapped: '<task-notification><status>completed</status></task-notification>' },
    { what: 'an interruption', wrapped: '[Request interrupted by user]' },
  ])('$what begins no branch and gives no title', ({ wrapped }) => {
    const rewound = draw(
      `
      U1─A1─U2─A2
          └───────U3─O3`,
      { rows: { U3: texts(context, wrapped) } },
    );
    expect(rewound.lines).toEqual(['s1: U1 A1 U2 A2 U3 O3']);
    expect(draw('U1─A1', { rows: { U1: texts(context, wrapped) } }).line('s1').title).toBeNull();
  });

  test('what a person typed is a prompt', () => {
    const annals = draw(
      `
      U1─A1─U2─A2
          └───────U3─A3`,
      { rows: { U3: texts(context, 'Go back') } },
    );
    expect(annals.line('s1@U3').title).toBe('Go back');
  });
});
