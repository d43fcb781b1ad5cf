import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';

export interface Browsed {
  readonly firstBytes: number;
  readonly firstMs: number;
  readonly queries: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  readonly longest: string;
  readonly phraseMs: number;
  readonly facetMs: number;
  readonly datesBytes: number;
}

const HITS = 10;

/** Searches an index in Chromium as the pages do: all shards merged, the first ten hits loaded. */
export async function browseIndex(site: string, queries: readonly string[]): Promise<Browsed> {
  let bytes = 0;
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    try {
      const body = readFileSync(join(site, path === '/' ? 'index.html' : path));
      bytes += body.length;
      const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.json') ? 'application/json' : 'text/html';
      response.writeHead(200, { 'content-type': type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    bytes = 0;
    await page.addScriptTag({ content: CLIENT, type: 'text/javascript' });
    await page.evaluate('prepare()');
    const ask = (query: string, filters = '{}'): Promise<number> =>
      page.evaluate<number>(`ask(${JSON.stringify(query)}, ${filters}, ${HITS})`);
    const firstMs = await ask(queries[Math.floor(queries.length / 2)]!);
    const firstBytes = bytes;
    const times: [number, string][] = [];
    for (const query of queries) times.push([await ask(query), query]);
    const sorted = times.toSorted(([a], [b]) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]![0];
    const phraseMs = await ask(`"${queries.find((query) => query.includes(' '))}"`);
    const facetMs = await ask(queries.at(-1)!, '{ role: ["tool"] }');
    bytes = 0;
    await page.evaluate('loadDates()');
    return {
      firstBytes,
      firstMs,
      queries: queries.length,
      medianMs: at(0.5),
      p95Ms: at(0.95),
      longestMs: sorted.at(-1)![0],
      longest: sorted.at(-1)![1],
      phraseMs,
      facetMs,
      datesBytes: bytes,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

const CLIENT = `
  let pagefind, manifest;
  window.annalsSearch = (given) => { manifest = given; };
  async function prepare() {
    await new Promise((done) => {
      const script = document.createElement('script');
      script.src = '/search/manifest.js';
      script.onload = done;
      document.head.append(script);
    });
  }
  async function ask(query, filters, hits) {
    const began = performance.now();
    if (!pagefind) {
      const module = await import('/search/core/pagefind.js');
      pagefind = module.createInstance({ basePath: '/search/core/' });
      await Promise.all(manifest.shards.map(({ name, projects }) =>
        pagefind.mergeIndex('/search/shards/' + name, projects.length === 1 ? { mergeFilter: { project: projects[0] } } : {})));
    }
    const { results } = await pagefind.search(query, { filters });
    await Promise.all(results.slice(0, hits).map((result) => result.data()));
    return performance.now() - began;
  }
  const loadDates = () => Promise.all(manifest.shards.map(({ name }) => fetch('/search/shards/' + name + '/dates.json')));
`;
