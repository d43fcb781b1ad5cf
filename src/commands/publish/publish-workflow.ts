import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { GitError, gitIn } from '../../publish/git.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { WORKFLOW, writeWorkflow } from '../../publish/write-workflow.ts';
import { packageFolder } from '../../render/package-folder.ts';
import type { Terminal } from '../build/progress.ts';

const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as { version: string };

/** Writes a workflow for the archive that the repository we are in keeps. */
export async function publishWorkflow(source: string | undefined, folder: string, terminal: Terminal): Promise<void> {
  const git = gitIn(folder);
  const top = (await git(['rev-parse', '--show-toplevel']).catch(refuseOutside)).trim();
  const archive = archiveIn(top, resolve(folder, source ?? join(top, 'transcripts')));
  const branch = await git(['symbolic-ref', '--short', 'HEAD']).catch(() => 'main');
  const outcome = writeWorkflow(top, archive, branch.trim() || 'main', version);
  terminal.write(
    outcome === 'there'
      ? `${WORKFLOW} is there already, and is the same.\n`
      : `Wrote ${WORKFLOW}: it builds ${archive} whenever that changes on ${branch.trim()}.\nCommit it, and set Settings → Pages → Source to "GitHub Actions". The site will be public.\n`,
  );
}

function refuseOutside(error: unknown): never {
  if (error instanceof GitError)
    throw new PublishError('This folder is in no git repository. Run it in the one that keeps the transcripts.');
  throw error;
}

/** As the workflow will find it: from the top of the repository, with `/`. */
function archiveIn(top: string, archive: string): string {
  const inside = relative(top, archive).split(sep).join('/');
  if (inside.startsWith('../') || inside === '..' || resolve(inside) === inside)
    throw new PublishError(
      `${archive} is outside the repository ${top}. Name a folder of transcripts that is kept in it.`,
    );
  if (!isFolder(archive))
    throw new PublishError(
      `There is no folder ${archive}. Name the one that keeps the transcripts: annals publish --workflow FOLDER.`,
    );
  if (/\$\{\{|[\p{Cc}*?[\]!]/u.test(inside))
    throw new PublishError(
      `GitHub would read more than a name in "${inside}". Give the folder of transcripts a plain one.`,
    );
  return inside || '.';
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
