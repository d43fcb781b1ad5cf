import { createReadStream, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

export interface FolderServer {
  readonly url: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** A folder over HTTP, on the loopback address only. */
export function serveFolder(folder: string, port: number): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/');
    sendFile(response, path === null ? null : join(folder, path), join(folder, '404.html'));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        url: `http://localhost:${typeof address === 'object' && address ? address.port : port}/`,
        close: () => server.close(),
      });
    });
  });
}

/** A path below the folder, or null for anything that would leave it. */
function pathOf(url: string): string | null {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname).replaceAll('/', sep));
    return path.includes(`..${sep}`) || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

function sendFile(response: ServerResponse, path: string | null, missing: string): void {
  const found = path === null ? null : fileAt(path);
  const file = found ?? missing;
  response.writeHead(found ? 200 : 404, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  createReadStream(file)
    .on('error', () => response.end())
    .pipe(response);
}

function fileAt(path: string): string | null {
  const file = path.endsWith(sep) ? join(path, 'index.html') : path;
  try {
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
