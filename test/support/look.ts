import { type InspectOptions, inspect } from '../../src/commands/inspect/inspect.ts';
import { filesOf, type Story } from './draw.ts';
import { withFiles } from './open-files.ts';

/** A little of everything: a rewind with a replay, an agent, a compaction on a branch, a session that goes on, another project. */
export const EVERYTHING = `
  U1─D1─R1─A1─U2─A2
            └───────U3─A3
            └───────U3'
                          B1─K1─U4─A4
         U5─A5                           #a1
                                   U6─A6    @s2
                                   U7─A7    @s3 >q/s3.jsonl`;
export const STORY: Story = {
  rows: {
    R1: { toolUseResult: { agentId: 'a1' } },
    B1: { logicalParentUuid: 'A3' },
    U6: { parentUuid: 'A1' },
    U7: { cwd: '/srv/kiln' },
  },
  notes: { 'p/s1.jsonl': [{ type: 'queue-operation', operation: 'remove', content: 'wait', sessionId: 's1' }] },
};

const OPTIONS: InspectOptions = { format: 'summary', order: 'reading', project: null, session: null, mainOnly: false };

/** What `inspect` writes about a drawing. */
export function look(options: Partial<InspectOptions>, drawn = EVERYTHING, story = STORY): string {
  let text = '';
  withFiles(filesOf(drawn, story), (root) =>
    inspect(root, { ...OPTIONS, ...options }, (more) => {
      text += more;
    }),
  );
  return text;
}
