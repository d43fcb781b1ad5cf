import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutputError } from '../../render/output-error.ts';
import { type FoundFile, findFile, HTML } from './find-file.ts';
import { FEED, type LiveFeed, SCRIPT } from './live-feed.ts';
import { isOwnName } from './own-name.ts';

export interface SiteServer {
  readonly url: string;
  close(): void;
}

export interface Served {
  /** Where the file of an address is looked for, the first first. */
  readonly roots: readonly string[];
  readonly feed: LiveFeed;
  readonly script: string;
  /** What an address has to wait for. */
  whenReady(pathname: string): Promise<unknown> | null;
}

/** What nobody else's page may have: not as a script, not in a frame of another type. */
const OURS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A site over HTTP, on the loopback address only. Its pages follow the feed. */
export function serveSite({ roots, feed, script, whenReady }: Served, port: number): Promise<SiteServer> {
  const server = createServer(async (request, response) => {
    const refused = refusal(request);
    if (refused) return send(request, response, ...refused);
    const pathname = request.url!.split(/[?#]/)[0]!;
    if (pathname === FEED && request.method === 'GET') return feed.add(response);
    if (pathname === SCRIPT)
      return send(request, response, 200, { type: 'text/javascript; charset=utf-8', content: Buffer.from(script) });
    await whenReady(pathname);
    const { build } = feed;
    const found = await findFile(roots, pathname);
    if (!found)
      return send(request, response, 404, (await findFile(roots, '/404.html')) ?? text('There is no such page.'));
    send(request, response, 200, found.type === HTML ? { ...found, content: dressed(found, feed, build) } : found);
  });
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => reject(new OutputError(`Nothing can be served there: ${message}.`)));
    server.listen(port, '127.0.0.1', () => {
      const { port: own } = server.address() as AddressInfo;
      resolve({
        url: `http://localhost:${own}/`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

const text = (words: string): FoundFile => ({ type: 'text/plain; charset=utf-8', content: Buffer.from(`${words}\n`) });

const dressed = ({ content }: FoundFile, feed: LiveFeed, build: string): Buffer =>
  Buffer.from(feed.dress(content.toString('utf8'), build));

function refusal({ method, url = '', headers }: IncomingMessage): [status: number, file: FoundFile] | null {
  if (!isOwnName(headers.host)) return [403, text('Annals answers to localhost only.')];
  if (method !== 'GET' && method !== 'HEAD') return [405, text('There is nothing here but pages to read.')];
  if (!url.startsWith('/')) return [400, text('That is no address of a page.')];
  return null;
}

function send(request: IncomingMessage, response: ServerResponse, status: number, { type, content }: FoundFile): void {
  response.writeHead(status, { ...OURS, 'content-type': type, 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
}
