import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { sharedSite } from './site-build.ts';
import { type BuiltSite, readSite } from './site-pages.ts';
import { type SiteServer, serveSite } from './site-server.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A site in a real browser: over HTTP below a folder, and from disk by double-click. */
export interface Visited {
  readonly site: BuiltSite;
  readonly http: string;
  readonly file: string;
  /** A new page, with nothing remembered. What goes wrong in it is in `troubles`. */
  open(options?: BrowserContextOptions): Promise<Opened>;
}

export interface Opened {
  readonly page: Page;
  /** Errors on the console, breaches of the policy, dialogs, requests that fail or leave the site. */
  readonly troubles: string[];
  close(): Promise<void>;
}

/** Both ways to a site have a name, for `test.each`. */
export const WAYS = ['http', 'file'] as const;

/** A shared site in a browser. */
export const visit = (name: Parameters<typeof sharedSite>[0], change?: (html: string) => string): Visited =>
  visitFolder(() => sharedSite(name), change);

/** Starts a browser and a server for the tests of a file, and ends them. */
export function visitFolder(folder: () => Promise<string>, change?: (html: string) => string): Visited {
  let browser: Browser;
  let server: SiteServer;
  let site: BuiltSite;
  beforeAll(async () => {
    site = readSite(await folder());
    server = await serveSite(site.folder, change);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get site() {
      return site;
    },
    get http() {
      return server.url;
    },
    get file() {
      return `${pathToFileURL(site.folder).href}/`;
    },
    open: (options) => openPage(browser, [server.url, `${pathToFileURL(site.folder).href}/`], options),
  };
}

export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: see scripts/ensure-chromium.mjs.');
  return chromium.launch({ executablePath, args: ARGS });
}

/** A new page that may ask for what begins with one of these addresses, and nothing else. */
export async function openPage(
  browser: Browser,
  own: readonly string[],
  options?: BrowserContextOptions,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  const isOwn = (url: string): boolean => own.some((start) => url.startsWith(start)) || url === 'about:blank';
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!isOwn(request.url())) troubles.push(`request: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left while it loads is no failure.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} (${reason})`);
  });
  return { page, troubles, close: () => context.close() };
}
