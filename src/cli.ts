#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { backupCommand } from './commands/backup/backup-command.ts';
import { branchCommand } from './commands/branch/branch-command.ts';
import { buildCommand } from './commands/build/build-command.ts';
import { checkCommand } from './commands/check/check-command.ts';
import { CANNOT_RUN } from './commands/command-line.ts';
import { exportCommand } from './commands/export/export-command.ts';
import { findCommand } from './commands/find/find-command.ts';
import { gotoCommand } from './commands/goto/goto-command.ts';
import { inspectCommand } from './commands/inspect/inspect-command.ts';
import { pathsCommand } from './commands/paths/paths-command.ts';
import { publishCommand } from './commands/publish/publish-command.ts';
import { restoreCommand } from './commands/restore/restore-command.ts';
import { serveCommand } from './commands/serve/serve-command.ts';
import { treeCommand } from './commands/tree/tree-command.ts';

const COMMANDS = [
  buildCommand,
  serveCommand,
  publishCommand,
  inspectCommand,
  checkCommand,
  exportCommand,
  pathsCommand,
  findCommand,
  treeCommand,
  gotoCommand,
  branchCommand,
  restoreCommand,
  backupCommand,
];

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

const program = new Command('annals')
  .version(version)
  .description('Turns an archive of Claude Code transcripts into a site: every message at a permanent address.')
  .showHelpAfterError('(annals --help lists what there is)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : CANNOT_RUN));

for (const addTo of COMMANDS) addTo(program);

await program.parseAsync();
