// Only in pages that `annals serve` sends, and before any other script: so the page is still as it came.
import { followBuilds } from './follow-builds.js';
import { keepPlace } from './keep-place.js';
import { patch } from './patch.js';
import { tellGone } from './tell-gone.js';

let shown = document.body.cloneNode(true);

followBuilds(document.currentScript.dataset.build, async () => {
  const response = await fetch(location.pathname + location.search, { cache: 'no-store' });
  tellGone(response.status === 404);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = [];
  keepPlace(() => patch(document.body, shown, page.body, fresh));
  shown = page.body;
  document.title = page.title;
  if (fresh.length > 0) document.dispatchEvent(new CustomEvent('annals:fresh', { detail: fresh }));
});
