import { expect, test } from 'vitest';
import { filesOf } from '../support/draw.ts';
import { growthOf, MOST_GROWTH } from '../support/linear-cost.ts';
import { openFiles } from '../support/open-files.ts';
import { user } from '../support/row-letters.ts';

const SMALL = 100_000;

/** Tags that are opened again and again and never closed: each could look for its end to the end of the text. */
test.each([
  '<system-reminder>',
  '<ide_opened_file>',
  '<ide_selection>',
  '<post-tool-use-hook>',
  '<command-name>',
  '<local-command-stdout>',
  '<bash-input>',
  '<task-notification>',
  '<teammate-message teammate_id="team-lead">',
  '<teammate-message ',
  '<agent-message ',
])('a prompt full of %s is read in time that grows with it', (tag) => {
  const read = (size: number) => {
    const files = filesOf(
      `
      U1─D1
            U5─A5    #a1`,
      { rows: Object.fromEntries(['U1', 'U5'].map((name) => [name, user(tag.repeat(size / tag.length))])) },
    );
    return () => openFiles(files);
  };
  read(1000)();
  expect(growthOf(read(SMALL), read(4 * SMALL))).toBeLessThanOrEqual(MOST_GROWTH);
});
