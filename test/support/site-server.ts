import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';

export interface SiteServer {
  /** Of the top of the site, ending in `/`. */
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const PREFIX = '/some/repo/';

/** A site below `/some/repo/`, as GitHub Pages would serve it: files as they are, and 404.html for everything else. */
export async function serveSite(
  folder: string,
  change: (html: string) => string = (html) => html,
): Promise<SiteServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isInside = pathname.startsWith(PREFIX);
    const path = decodeURIComponent(isInside ? pathname.slice(PREFIX.length) : '').replace(/(?:^|\/)$/, '$&index.html');
    const found = isInside && !path.includes('..') ? await read(join(folder, path)) : null;
    const type = found ? (TYPES[extname(path)] ?? 'application/octet-stream') : TYPES['.html']!;
    const body = found ?? (isInside ? await read(join(folder, '404.html')) : null) ?? Buffer.from('Not of this site');
    response.writeHead(found ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(type === TYPES['.html'] ? change(body.toString()) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server)}${PREFIX}`, close: () => close(server) };
}

const read = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
