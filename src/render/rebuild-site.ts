import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { discover, type Sources } from '../discover/discover-sources.ts';
import type { Reuse } from './build-site.ts';
import { programFingerprint } from './cache/fingerprint.ts';
import { type FileNote, type Ledger, listFiles, OldSite, readLedger, writeLedger } from './cache/ledger.ts';
import { SourceNotes } from './cache/source-notes.ts';
import { Store } from './cache/store.ts';
import { trimNowAndThen } from './cache/trim-store.ts';
import type { PageKeys, SiteOptions } from './prepare-site.ts';
import { clearScratch } from './scratch-folder.ts';
import { DamagedError } from './splice-bodies.ts';
import { clearAway, putBack, stageOutput } from './swap-folder.ts';

export interface RebuildHooks<Made> {
  /** It is in its place. */
  show?(made: Made): void;
  /** Whether it is built though nothing has changed. */
  readonly isRehearsal?: boolean;
}

export interface Rebuilt<Made> {
  readonly made: Made;
  /** Whether nothing had to be done. */
  readonly isAsItWas: boolean;
}

/**
 * Builds a site beside the old one and swaps it in whole. With a folder for the cache, what an earlier build made and is
 * still right is used again; what comes out is the same. It is shown as soon as it is in place; clearing up comes after.
 */
export async function rebuildSite<
  Made extends { readonly pageKeys: PageKeys; readonly projectKeys: readonly string[] },
>(
  sources: Sources,
  target: string,
  options: SiteOptions,
  cache: string | null,
  build: (folder: string, reuse: Reuse | null) => Promise<Made>,
  hooks: RebuildHooks<Made> = {},
  tries = 3,
): Promise<Rebuilt<Made>> {
  const show = (made: Made): void => hooks.show?.(made);
  putBack(target);
  const store = openStore(cache);
  if (store === null) {
    const made = await swapIn(target, (folder) => build(folder, null), show);
    return { made, isAsItWas: false };
  }
  const buildKey = keyOf(options, store.salt());
  const ledger = readLedger(store, target);
  const old = new OldSite(target, ledger);
  const discovered = discover(sources);
  const projects = discovered.sources.flatMap((found) => found.projects);
  const notes = new SourceNotes(projects, ledger?.sources ?? []);
  const isSame = ledger?.buildKey === buildKey && notes.isUnchanged && old.isIntact;
  if (isSame && hooks.isRehearsal !== true) {
    clearAway(target);
    clearScratch(); // who builds does that on the way
    return { made: ledger.made as Made, isAsItWas: true };
  }
  try {
    const made = await swapIn(
      target,
      (folder) => build(folder, { store, buildKey, old, discovered, sources: notes }),
      show,
      (folder, { pageKeys, projectKeys, ...facts }) =>
        writeLedger(store, target, {
          buildKey,
          sources: notes.all(),
          files: listFiles(folder, old),
          pages: pageKeys,
          projects: projectKeys,
          made: { ...facts, pageKeys: [], projectKeys: [] },
        }),
    );
    trimNowAndThen(store);
    return { made, isAsItWas: false };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    rmSync(error.path, { force: true });
    return rebuildSite(sources, target, options, tries > 1 ? cache : null, build, hooks, tries - 1);
  }
}

/** What a folder of a site was replaced by after it was built belongs to it from now on; files are told from there. */
export function noteReplaced(cache: string, target: string, folder: string, files: Ledger['files']): void {
  const store = openStore(cache);
  const ledger = store && readLedger(store, target);
  if (!ledger) return;
  const others = ledger.files.filter(([address]) => !address.startsWith(`${folder}/`));
  const own = files.map(([address, size, mtime]): FileNote => [`${folder}/${address}`, size, mtime]);
  writeLedger(store, target, { ...ledger, files: [...others, ...own] });
}

/** None where none is wanted, and none where it cannot be written: a cache is a convenience. */
function openStore(cache: string | null): Store | null {
  if (cache === null) return null;
  try {
    return new Store(cache);
  } catch {
    return null;
  }
}

/** What every page depends on, besides the archive. */
const keyOf = ({ workers, ...options }: SiteOptions, salt: string): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([options, programFingerprint()]))
    .digest('hex');

async function swapIn<Made>(
  target: string,
  build: (folder: string) => Promise<Made>,
  show: (made: Made) => void,
  note: (folder: string, made: Made) => void = () => {},
): Promise<Made> {
  const staging = stageOutput(target);
  try {
    const made = await build(staging.folder);
    note(staging.folder, made);
    await staging.commitAndShow(() => show(made));
    return made;
  } catch (error) {
    staging.abandon();
    throw error;
  }
}
