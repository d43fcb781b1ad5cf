// Everything can be read without this. It remembers, marks, opens and copies.
import { prepareAnnouncements } from './announce.js';
import { copyOnClick } from './copy.js';
import { rememberDepth } from './depth.js';
import { listenToKeys } from './keyboard.js';
import { loadBlocksInPlace } from './load-block.js';
import { markWords } from './mark-words.js';
import { answerLost } from './moved.js';
import { offerSearch } from './offer-search.js';
import { followOutline } from './outline.js';
import { resolveElsewhere } from './resolve.js';
import { revealTarget } from './reveal.js';
import { makeScrollersFocusable, watchScrollers } from './scrollers.js';
import { followTheme } from './theme.js';
import { localTimes } from './times.js';
import { zoomImages } from './zoom.js';

// what changes the picture first, then the landing, then what only listens
followTheme();
rememberDepth();
localTimes();
resolveElsewhere();
answerLost();
revealTarget();
markWords();
const refreshOutline = followOutline();
watchScrollers();
prepareAnnouncements();
copyOnClick();
zoomImages();
loadBlocksInPlace();
listenToKeys();
offerSearch();

// a page that is served while its archive grows has new things in it now and then
document.addEventListener('annals:fresh', ({ detail }) => {
  for (const element of detail) {
    localTimes(element);
    makeScrollersFocusable(element.parentElement);
  }
  refreshOutline();
});
