// Bundled with Pagefind's own script into annals-pagefind.js, for file:// alone.
import { createInstance } from 'annals:pagefind';
import { fetchFile, filesAt } from './file-fetch.js';

window.annalsPagefind = (folder) => {
  filesAt(folder);
  return { createInstance, fetch: fetchFile };
};
