import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OutputError } from './output-error.ts';
import { removeFolder } from './remove-folder.ts';

/** Says that a folder is ours: nothing else is ever replaced, and a site never by something that is none. */
export interface Mark {
  readonly file: string;
  readonly text: string;
}

const SITE: Mark = { file: '.annals', text: 'Built by Annals. A build replaces this folder whole.\n' };

export interface Staging {
  /** An empty folder beside the output, to build into. */
  readonly folder: string;
  /** Puts it in the place of the output, whole. */
  commit(): void;
  /** The same, for whoever is waiting for it: the old one is removed when the new one has been shown. */
  commitAndShow(show: () => void): Promise<void>;
  /** Forgets it; the old site stays. */
  abandon(): void;
}

/**
 * Builds beside and swaps whole: whoever kills a build, or fills the disk, is left with the old site or the new one. A
 * rename over a folder that holds something fails, so the old one steps aside first; a build that finds it aside puts
 * it back.
 */
export function stageOutput(output: string, mark = SITE): Staging {
  const parent = dirname(output);
  const [fresh, aside] = [freshOf(output), asideOf(output)];
  try {
    mkdirSync(parent, { recursive: true });
    refuseLink(output);
    putBack(output);
    refuseForeign(output, mark);
    clearAway(output);
    mkdirSync(fresh);
    writeFileSync(join(fresh, mark.file), mark.text);
  } catch (error) {
    throw OutputError.from(error, output);
  }
  const swap = (): void => {
    if (existsSync(output)) renameSync(output, aside);
    renameSync(fresh, output);
  };
  return {
    folder: fresh,
    commit: () => {
      swap();
      rmSync(aside, { recursive: true, force: true });
    },
    commitAndShow: async (show) => {
      swap();
      show();
      await removeFolder(aside);
    },
    abandon: () => rmSync(fresh, { recursive: true, force: true }),
  };
}

/** A build that was killed between its two renames left the old site aside. */
export function putBack(output: string): void {
  const aside = asideOf(output);
  if (!existsSync(output) && existsSync(aside)) renameSync(aside, output);
}

/** What builds that were killed left beside a site that is in its place. */
export function clearAway(output: string): void {
  for (const left of [asideOf(output), freshOf(output)]) rmSync(left, { recursive: true, force: true });
}

/** Where the next one is made. */
const freshOf = (output: string): string => join(dirname(output), `.${basename(output)}.new`);
const asideOf = (output: string): string => join(dirname(output), `.${basename(output)}.old`);

/** A link cannot be swapped for a folder and stay one; and what lies where it leads was not named by anybody. */
function refuseLink(output: string): void {
  if (!lstatSync(output, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new OutputError(
    `${output} is a link to ${readlinkSync(output)}. Give that folder with -o, or remove the link.`,
  );
}

/** A folder with something in it that no build of ours wrote is left alone. */
function refuseForeign(output: string, mark: Mark): void {
  if (!existsSync(output)) return;
  const inside = readdirSync(output);
  if (inside.length === 0 || inside.includes(mark.file)) return;
  const isOldSite =
    mark === SITE &&
    inside.includes('annals.css') &&
    readFileSync(join(output, 'index.html'), 'utf8').includes('annals.css');
  if (!isOldSite)
    throw new OutputError(
      `${output} holds files that Annals did not write. Give another folder with -o, or empty this one.`,
    );
}
