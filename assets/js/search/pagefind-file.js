// Bundled with Pagefind's own script into annals-pagefind.js. Each time it runs there is a Pagefind more.
import { createInstance } from 'annals:pagefind';
import { filesBy } from './file-fetch.js';

globalThis.annalsPagefind = (read) => ({ createInstance, ...filesBy(read) });
