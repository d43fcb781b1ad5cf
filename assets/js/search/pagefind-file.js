// Bundled with Pagefind's own script into annals-pagefind.js. Each time it runs there is a Pagefind more, which starts cold:
// so what is not Pagefind's own stays outside.
import { createInstance } from 'annals:pagefind';
import { readFilesBy } from './file-fetch.js';

globalThis.annalsPagefind = (read) => {
  readFilesBy(read);
  return createInstance;
};
