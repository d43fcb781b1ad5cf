import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpectedProject, Findable } from '../render/beside.ts';
import { tidyMemory } from '../render/jobs/tidy-memory.ts';
import { waited } from '../render/stopwatch.ts';
import { titleOf } from '../view/pages/session-title.ts';
import { buildShard } from './build-shard.ts';
import { type FindableProject, type ShardPlan, ShardPlanner } from './plan-shards.ts';
import { fingerprint } from './read-shard.ts';
import { makeManifest, manifestScript } from './search-manifest.ts';
import { type ShardFacts, takeOver } from './shard-facts.ts';
import { writeCore } from './write-core.ts';
import { writeFileCopies } from './write-file-copies.ts';
import { bytesOf } from './write-shard.ts';

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
const VERSION = 'annals 5, pagefind 1.6.0';

/** Writes `search/` into a site: an index for each project, or part of a large one, and what the pages need to use them. */
export async function buildSearch(site: Findable, output: string, options: SearchOptions): Promise<SearchTotals> {
  const builder = new SearchBuilder(site.projects.map(expectedProject), output, options);
  for (const project of site.projects) builder.add(project);
  return builder.finish();
}

/** What is known of it before it is written. */
const expectedProject = ({ digest, bytes }: FindableSite): ExpectedProject => ({ slug: digest.slug, bytes });

type FindableSite = Findable['projects'][number];

/**
 * Takes projects in any order, and builds shards one at a time: each as soon as it is complete, or, where they are large,
 * when all pages are written, and the memory that took is free again.
 */
export class SearchBuilder {
  readonly #folder: string;
  readonly #options: SearchOptions;
  readonly #planner: ShardPlanner;
  readonly #projects: FindableProject[] = [];
  readonly #shards: ShardFacts[] = [];
  readonly #taken = new Set<string>();
  #last: Promise<unknown>;
  /** Large ones wait here. */
  readonly #waiting: ShardPlan[] = [];
  #isAbandoned = false;
  #milliseconds = 0;

  constructor(expected: readonly ExpectedProject[], output: string, options: SearchOptions) {
    this.#folder = join(output, 'search');
    this.#options = options;
    this.#planner = new ShardPlanner(expected);
    mkdirSync(this.#folder, { recursive: true });
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
    for (const plan of this.#planner.add(project)) {
      if (this.#planner.areSmall) this.#queue(plan);
      else this.#waiting.push(plan);
    }
  }

  /** When all projects have been added. */
  async finish(): Promise<SearchTotals> {
    for (const plan of this.#waiting) this.#queue(plan);
    await this.#last;
    const totals = await this.#count(async () => {
      const { withFileCopy, previous } = this.#options;
      const copyBytes = withFileCopy ? writeFileCopies(this.#folder, this.#taken, previous) : 0;
      const manifest = makeManifest(this.#projects, this.#shards, withFileCopy);
      writeFileSync(join(this.#folder, 'manifest.js'), manifestScript(manifest));
      return {
        shards: this.#shards.length,
        rebuilt: this.#shards.length - this.#taken.size,
        records: manifest.records,
        bytes: bytesOf(this.#folder, '') - copyBytes,
        copyBytes,
      };
    });
    return { ...totals, milliseconds: this.#milliseconds };
  }

  /** Nothing more is written once this is done. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.#last.catch(() => {});
  }

  #queue(plan: ShardPlan): void {
    this.#last = this.#last.then(() => (this.#isAbandoned ? undefined : this.#count(() => this.#build(plan))));
    this.#last.catch(() => {});
  }

  async #build(plan: ShardPlan): Promise<void> {
    const { previous } = this.#options;
    const hash = await fingerprint(plan, VERSION);
    const place = join('shards', plan.name);
    const known = previous === null ? null : takeOver(join(previous, 'search', place), join(this.#folder, place), hash);
    if (known !== null) this.#taken.add(plan.name);
    else tidyMemory(); // the last one came through this process
    this.#shards.push(known ?? (await buildShard(plan, join(this.#folder, place), hash)));
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
