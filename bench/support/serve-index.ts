import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { buildSearchableSite } from '../../src/search/build-searchable-site.ts';

export interface ServedIndex {
  readonly url: string;
  /** Sent since it was last asked for. */
  takeBytes(): number;
  close(): void;
}

/** An index below the pages of a site of one message, as a web server sends them: nothing is compressed, all may be cached. */
export async function serveIndex(site: string): Promise<ServedIndex> {
  const pages = await buildPages(site);
  let bytes = 0;
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    try {
      const body = readFileSync(join(path.startsWith('/search/') ? site : pages, path));
      bytes += body.length;
      response.writeHead(200, { 'content-type': typeOf(path), 'cache-control': 'max-age=600' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    takeBytes: () => {
      const sent = bytes;
      bytes = 0;
      return sent;
    },
    close: () => server.close(),
  };
}

async function buildPages(site: string): Promise<string> {
  const [archive, pages] = [`${site}-one-message`, `${site}-pages`];
  const message = { role: 'user', content: 'Hello' };
  const row = {
    type: 'user',
    uuid: 'u1',
    parentUuid: null,
    sessionId: 's',
    timestamp: '2026-01-01T00:00:00Z',
    message,
  };
  mkdirSync(join(archive, 'p'), { recursive: true });
  writeFileSync(join(archive, 'p', 's.jsonl'), `${JSON.stringify(row)}\n`);
  const options = { name: 'Bench', url: null, isIndexed: false, timeZone: 'UTC' } as const;
  await buildSearchableSite(archive, pages, options, () => {});
  return pages;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  html: 'text/html',
  css: 'text/css',
  svg: 'image/svg+xml',
};

const typeOf = (path: string): string => TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
