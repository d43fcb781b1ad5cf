import { detach } from './detach.ts';

/** Where highlighted code is kept, by `language⏎code`. One on disk has to be bound to the versions of all that made it. */
export interface CodeCache {
  get(key: string): string | undefined;
  set(key: string, html: string): void;
}

/** The last used, as many as fit: a page and its neighbours repeat themselves, an archive does so hardly. */
export function createCodeCache(maxBytes = 4 * 1024 * 1024): CodeCache {
  const entries = new Map<string, string>();
  let held = 0;
  const drop = (key: string, html: string): void => {
    entries.delete(key);
    held -= bytesOf(key, html);
  };
  return {
    get(key) {
      const html = entries.get(key);
      if (html === undefined) return undefined;
      // A Map keeps the order of insertion: the first is the one not used for longest.
      entries.delete(key);
      entries.set(key, html);
      return html;
    },
    set(key, html) {
      if (bytesOf(key, html) > maxBytes) return;
      const old = entries.get(key);
      if (old !== undefined) drop(key, old);
      entries.set(detach(key), detach(html));
      held += bytesOf(key, html);
      for (const [oldest, oldHtml] of entries) {
        if (held <= maxBytes) break;
        drop(oldest, oldHtml);
      }
    },
  };
}

/** A character takes up to two bytes in memory. */
const bytesOf = (key: string, html: string): number => 2 * (key.length + html.length);
