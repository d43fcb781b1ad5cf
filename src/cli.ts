#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { CANNOT_RUN } from './commands/command-line.ts';

/** Each is loaded when it is asked for: all of them together take longer to load than most take to run. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => Command>>> = {
  build: async () => (await import('./commands/build/build-command.ts')).buildCommand,
  serve: async () => (await import('./commands/serve/serve-command.ts')).serveCommand,
  publish: async () => (await import('./commands/publish/publish-command.ts')).publishCommand,
  inspect: async () => (await import('./commands/inspect/inspect-command.ts')).inspectCommand,
  check: async () => (await import('./commands/check/check-command.ts')).checkCommand,
  export: async () => (await import('./commands/export/export-command.ts')).exportCommand,
  paths: async () => (await import('./commands/paths/paths-command.ts')).pathsCommand,
  find: async () => (await import('./commands/find/find-command.ts')).findCommand,
  tree: async () => (await import('./commands/tree/tree-command.ts')).treeCommand,
  goto: async () => (await import('./commands/goto/goto-command.ts')).gotoCommand,
  branch: async () => (await import('./commands/branch/branch-command.ts')).branchCommand,
  restore: async () => (await import('./commands/restore/restore-command.ts')).restoreCommand,
  backup: async () => (await import('./commands/backup/backup-command.ts')).backupCommand,
};

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

void main(); // not awaited: compiled, this is a part of a script, where nothing can wait at the top

async function main(): Promise<void> {
  const program = new Command('annals')
    .version(version)
    .description('Turns an archive of Claude Code transcripts into a site: every message at a permanent address.')
    .showHelpAfterError('(annals --help lists what there is)')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : CANNOT_RUN));

  const [, , asked = ''] = process.argv;
  const wanted = Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS);
  for (const name of wanted) (await COMMANDS[name]!())(program);

  await program.parseAsync();
}
