import type { ExpectedProject, Findable } from '../render/beside.ts';
import { waited } from '../render/stopwatch.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { ShardWork } from './build-shard.ts';
import { cutPieces, hashOf } from './cut-pieces.ts';
import { MERGED } from './merge-index.ts';
import { type FindableProject, type ShardPlan, ShardPlanner } from './plan-shards.ts';
import { SearchFolder } from './search-folder.ts';
import { makeManifest, manifestScript } from './search-manifest.ts';
import type { KeptFacts } from './shard-facts.ts';
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
const VERSION = `annals 6, pagefind 1.6.0, ${MERGED}`;

/** Writes `search/` into a site: an index for each project, or part of a large one, and what the pages need to use them. */
export async function buildSearch(site: Findable, output: string, options: SearchOptions): Promise<SearchTotals> {
  const builder = new SearchBuilder(site.projects.map(expectedProject), output, options);
  for (const project of site.projects) builder.add(project);
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
  readonly #works = new Map<string, ShardWork>();
  readonly #shards: KeptFacts[] = [];
  #rebuilt = 0;
  #last: Promise<unknown>;
  #isAbandoned = false;
  #milliseconds = 0;

  constructor(expected: readonly ExpectedProject[], output: string, { previous, withFileCopy }: SearchOptions) {
    this.#folder = new SearchFolder(output, previous, withFileCopy);
    this.#withFileCopy = withFileCopy;
    this.#planner = new ShardPlanner(expected);
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
    for (const plan of this.#planner.add(project)) this.#queue(() => this.#build(plan));
    const { begun } = this.#planner;
    if (begun !== null) this.#queue(() => this.#prepare(begun));
  }

  /** When all projects have been added. */
  async finish(): Promise<SearchTotals> {
    await this.#last;
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
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => (this.#isAbandoned ? undefined : this.#count(work)));
    this.#last.catch(() => {});
  }

  /** What comes next may belong to the last piece, but to none before it. */
  async #prepare(plan: ShardPlan): Promise<void> {
    const work = this.#workOn(plan);
    for (const piece of cutPieces(plan, VERSION).slice(0, -1)) await work.prepare(piece);
  }

  async #build(plan: ShardPlan): Promise<void> {
    const work = this.#workOn(plan);
    this.#works.delete(plan.name);
    const pieces = cutPieces(plan, VERSION);
    const hash = hashOf(pieces, plan);
    if (work.old?.facts.hash === hash) {
      this.#shards.push(work.take(work.old));
      return;
    }
    this.#shards.push(await work.finish({ plan, pieces, hash }));
    this.#rebuilt++;
  }

  #workOn({ name }: ShardPlan): ShardWork {
    const work = this.#works.get(name) ?? new ShardWork(name, this.#folder);
    this.#works.set(name, work);
    return work;
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
