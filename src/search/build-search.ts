import type { ExpectedProject, Findable } from '../render/beside.ts';
import { tidyMemory } from '../render/jobs/tidy-memory.ts';
import { waited } from '../render/stopwatch.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { type CutShard, placeOf, ShardWriter } from './build-shard.ts';
import { cutPieces, hashOf, type Piece } from './cut-pieces.ts';
import { FacetSets } from './facet-sets.ts';
import { indexPiece, type ShardPart } from './index-piece.ts';
import { PAGEFIND } from './pagefind-entry.ts';
import { Pauses } from './pauses.ts';
import { type FindableProject, type ShardPlan, ShardPlanner } from './plan-shards.ts';
import { SearchFolder } from './search-folder.ts';
import { makeManifest, manifestScript } from './search-manifest.ts';
import { findOldShard, type KeptFacts, type OldShard } from './shard-facts.ts';
import { Spool } from './spool.ts';
import { writeCore } from './write-core.ts';

export interface SearchOptions {
  /** A site built before, from which shards that did not change are taken. */
  readonly previous: string | null;
  /** Whether it can be searched by double-click too. */
  readonly withFileCopy: boolean;
}

export interface SearchTotals {
  readonly shards: number;
  readonly rebuilt: number;
  readonly records: number;
  readonly bytes: number;
  readonly copyBytes: number;
  readonly milliseconds: number;
}

/** Changes with what is written: an index of another version is not taken over. */
const VERSION = `annals 8, pagefind ${PAGEFIND}`;

/** Writes `search/` into a site: an index for each project, or part of a large one, and what the pages need to use them. */
export async function buildSearch(site: Findable, output: string, options: SearchOptions): Promise<SearchTotals> {
  const builder = new SearchBuilder(site.projects.map(expectedProject), output, options);
  const pauses = new Pauses();
  for (const project of site.projects) {
    if (pauses.isDue) await pauses.take();
    builder.add(project);
  }
  return builder.finish();
}

/** What is known of it before it is written. */
const expectedProject = ({ digest, bytes }: FindableSite): ExpectedProject => ({ slug: digest.slug, bytes });

type FindableSite = Findable['projects'][number];

/** Takes projects in any order, and builds shards one at a time: piece by piece, each as soon as it is complete. */
export class SearchBuilder {
  readonly #folder: SearchFolder;
  readonly #withFileCopy: boolean;
  readonly #planner: ShardPlanner;
  readonly #projects: FindableProject[] = [];
  readonly #sets = new FacetSets();
  readonly #spool = new Spool();
  /** Pieces that no shard has yet, by their hashes. */
  readonly #ready = new Map<string, ShardPart>();
  readonly #writer: ShardWriter;
  /** Shards of the site before, by name; null where there is none. */
  readonly #old = new Map<string, OldShard | null>();
  #pieces: ReadonlySet<string> | undefined;
  readonly #pauses = new Pauses();
  readonly #shards: KeptFacts[] = [];
  #rebuilt = 0;
  #last: Promise<unknown>;
  #isAbandoned = false;
  #milliseconds = 0;

  constructor(expected: readonly ExpectedProject[], output: string, { previous, withFileCopy }: SearchOptions) {
    this.#folder = new SearchFolder(output, previous, withFileCopy);
    this.#withFileCopy = withFileCopy;
    this.#planner = new ShardPlanner(expected);
    this.#writer = new ShardWriter(this.#folder, {
      ready: this.#ready,
      sets: this.#sets,
      keep: this.#spool.keep,
    });
    this.#last = this.#count(() => writeCore(this.#folder));
    this.#last.catch(() => {}); // `finish` tells
  }

  /** Slugs, in the order in which projects are best added. */
  get order(): readonly string[] {
    return this.#planner.order;
  }

  add(site: FindableSite): void {
    const project = findableProject(site);
    this.#projects.push(project);
    const { cut, complete } = this.#planner.add(project);
    for (const piece of cut.flatMap((plan) => cutPieces(plan, VERSION))) this.#queue(() => this.#prepare(piece));
    for (const plan of complete) this.#queue(() => this.#build(plan));
  }

  /** When all projects have been added. */
  async finish(): Promise<SearchTotals> {
    await this.#last;
    this.#spool.close();
    const manifest = makeManifest(this.#projects, this.#shards, this.#withFileCopy);
    this.#folder.writeAlone('manifest.js', manifestScript(manifest));
    return {
      shards: this.#shards.length,
      rebuilt: this.#rebuilt,
      records: manifest.records,
      bytes: this.#folder.bytes,
      copyBytes: this.#folder.copyBytes,
      milliseconds: this.#milliseconds,
    };
  }

  /** Nothing more is written once this is done. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.#last.catch(() => {});
    this.#spool.close();
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => this.#takeTurn(work));
    this.#last.catch(() => {});
  }

  /** Shards that are taken over wait for nothing: without this they would all be in one turn. */
  async #takeTurn(work: () => Promise<void>): Promise<void> {
    if (this.#pauses.isDue) await this.#pauses.take();
    if (!this.#isAbandoned) await this.#count(work);
  }

  /** Before it is known which shard it belongs to; what an old one has will most likely stay there. */
  async #prepare(piece: Piece): Promise<void> {
    if ((await this.#oldPieces()).has(piece.hash)) return;
    this.#ready.set(piece.hash, await indexPiece(piece, this.#sets, this.#spool.keep));
  }

  async #build(plan: ShardPlan): Promise<void> {
    const pieces = cutPieces(plan, VERSION);
    const shard: CutShard = { plan, pieces, hash: hashOf(pieces, plan) };
    const old = this.#oldShard(plan.name);
    if (old?.facts.hash === shard.hash) this.#shards.push(this.#writer.take(old));
    else {
      this.#shards.push(await this.#writer.write(shard, old));
      this.#rebuilt++;
    }
    for (const { hash } of pieces) this.#ready.delete(hash);
    tidyMemory();
  }

  /** Looked for when the first piece is there: whoever writes pages waits for our order, and for nothing else. */
  async #oldPieces(): Promise<ReadonlySet<string>> {
    if (this.#pieces) return this.#pieces;
    const pieces = new Set<string>();
    for (const name of this.#folder.oldNames('shards')) {
      if (this.#pauses.isDue) await this.#pauses.take();
      for (const { hash } of this.#oldShard(name)?.facts.pieces ?? []) pieces.add(hash);
    }
    this.#pieces = pieces;
    return pieces;
  }

  #oldShard(name: string): OldShard | null {
    let old = this.#old.get(name);
    if (old === undefined) {
      const path = this.#folder.oldPath(placeOf(name));
      old = path === null ? null : findOldShard(path);
      this.#old.set(name, old);
    }
    return old;
  }

  /** What it takes, and not what it waits for. */
  async #count<Result>(work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    try {
      return await waited('index', work);
    } finally {
      this.#milliseconds += performance.now() - from;
    }
  }
}

function findableProject({ digest, records }: FindableSite): FindableProject {
  return {
    slug: digest.slug,
    name: digest.name,
    sessions: digest.sessions.flatMap((session) => {
      const own = records.get(session.id);
      const { name, messages } = session;
      return own ? [{ name, messages, title: titleOf(session), isNamed: session.title !== null, records: own }] : [];
    }),
  };
}
