import { type Command, InvalidArgumentError } from 'commander';
import { print, run } from '../command-line.ts';
import { notEmpty } from '../options.ts';
import { sourceOf, withSource } from '../pointer/search-options.ts';
import { tree } from './tree.ts';

export const treeCommand = (program: Command): Command =>
  withSource(
    program
      .command('tree')
      .description('draw a session as a tree, whole or around one message; the active path is marked')
      .argument('<id>', 'uuid of a message, or id of a session; how it begins will do', notEmpty),
  )
    .option('--around <n>', 'how many rows to show before and behind the message', some, 3)
    .action((id, { around, ...flags }) =>
      run(() => {
        tree(id, sourceOf(flags), around, print);
        return 0;
      }),
    );

function some(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('Give a number from 0.');
  return number;
}
