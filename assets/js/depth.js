import { recall, remember } from './store.js';
import { lastPassed, prompts } from './turns.js';

/** The radios and CSS do the work; this only remembers. */
export function rememberDepth() {
  const depths = document.getElementById('depth');
  if (!depths) return;
  const chosen = depths.querySelector(`[value="${CSS.escape(recall('depth') ?? '')}"]`);
  if (chosen) chosen.checked = true;
  let prompt;
  let top;
  // measured before the choice: by the time of "change" the page has already moved
  const hold = () => {
    prompt = promptBeingRead();
    top = prompt?.getBoundingClientRect().top;
  };
  depths.addEventListener('pointerdown', hold);
  depths.addEventListener('keydown', hold);
  depths.addEventListener('change', (event) => {
    remember('depth', event.target.value);
    // what is hidden above must not carry the reader away
    if (prompt) scrollBy({ top: prompt.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

/** A prompt is shown at every depth, so it can hold the page in place. */
function promptBeingRead() {
  return scrollY > 0 ? lastPassed(prompts()) : undefined;
}
