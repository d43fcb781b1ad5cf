import { isIdle, readAddress, toggled } from './address.js';
import { moveByArrows } from './arrows.js';
import { drawFacets } from './draw-facets.js';
import { drawFound } from './draw-found.js';
import { followAddress } from './follow-address.js';
import { openIndex } from './open-index.js';
import { showResults } from './show-results.js';

/** search.html: the address says what is looked for, the field and the facets change the address. */
export async function searchPage(main, root) {
  const field = main.querySelector('input[type=search]');
  const results = main.querySelector('.results');
  const intro = [...results.childNodes];
  const { title } = document;
  const found = drawFound();
  main.querySelector('header').append(...found.elements);
  const wantedNow = () => readAddress(location.search);
  let turn = 0;
  let look = null;
  const show = () => {
    const wanted = wantedNow();
    document.title = wanted.q ? `${wanted.q} · ${title}` : title;
    main.dataset.state = isIdle(wanted) ? 'idle' : 'busy';
    if (isIdle(wanted)) results.replaceChildren(...intro);
    // what was found before stays until there is something new
    else if (results.contains(intro[0])) results.replaceChildren();
    if (results.childElementCount === 0) found.say('Looking …');
    look?.(wanted, ++turn);
  };
  const address = followAddress(main, field, show);
  moveByArrows(main, field, () => address.go({ ...wantedNow(), q: '' }));
  field.value = wantedNow().q;
  if (!field.value) field.focus();
  show();
  try {
    const index = await openIndex(root);
    const facets = drawFacets(index.manifest, (facet, value) => address.go(toggled(wantedNow(), facet, value)));
    main.querySelector('header').after(facets.element);
    look = (wanted, mine) => {
      found.update(wanted, index.manifest.projects);
      if (!isIdle(wanted))
        return showResults({ index, wanted, root, main, results, found, facets, isOver: () => mine !== turn });
      facets.update(wanted, null);
      found.say();
    };
    show();
  } catch (error) {
    main.dataset.state = 'failed';
    found.say(error.message);
  }
}
