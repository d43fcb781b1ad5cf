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
import { watchScrollers } from './scrollers.js';
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
followOutline();
watchScrollers();
prepareAnnouncements();
copyOnClick();
zoomImages();
loadBlocksInPlace();
listenToKeys();
offerSearch();
