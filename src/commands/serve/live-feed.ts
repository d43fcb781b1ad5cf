import type { ServerResponse } from 'node:http';

/** Where pages hear of new builds, and the script that listens there. */
export const FEED = '/__annals/live';
export const SCRIPT = '/__annals/live.js';

/** How soon a page asks again when it lost us. */
const RETRY_MS = 500;

/** Tells open pages which build is the newest: those that show another bring themselves up to date. */
export class LiveFeed {
  readonly #listeners = new Set<ServerResponse>();
  /** A server that is started again begins with another name. */
  readonly #start = Date.now().toString(36);
  #count = 0;

  get build(): string {
    return `${this.#start}-${this.#count}`;
  }

  /** There is a new build. */
  tell(): void {
    this.#count++;
    for (const listener of this.#listeners) listener.write(this.#words());
  }

  /** A page listens from now on. It is told at once what is newest: it may have missed something. */
  add(listener: ServerResponse): void {
    listener.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listener.write(`retry: ${RETRY_MS}\n${this.#words()}`);
    this.#listeners.add(listener);
    listener.on('close', () => this.#listeners.delete(listener));
  }

  /** A page of a build as it is sent: with the script before all others, so that it sees the page as it came. */
  dress(html: string, build: string): string {
    const head = html.indexOf('</head>');
    const first = html.indexOf('<script ');
    const at = first !== -1 && first < head ? first : head;
    if (at === -1) return html;
    return `${html.slice(0, at)}<script src="${SCRIPT}" data-build="${build}" defer></script>\n${html.slice(at)}`;
  }

  #words(): string {
    return `data: ${this.build}\n\n`;
  }
}
