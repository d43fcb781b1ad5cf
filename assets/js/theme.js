import { announce } from './announce.js';
import { recall, remember } from './store.js';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' };
const root = document.documentElement;

/** auto (no attribute: the system decides), light, dark; remembered. */
export function followTheme() {
  show(recall('theme'));
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-theme-toggle]')) return;
    const chosen = NEXT[root.dataset.theme ?? 'auto'];
    remember('theme', chosen === 'auto' ? null : chosen);
    show(chosen);
    announce(chosen === 'auto' ? 'Colours follow the system' : `Colours: ${chosen}`);
  });
  // the same page in another tab
  addEventListener('storage', (event) => {
    if (event.key === 'annals-theme') show(event.newValue);
  });
}

function show(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  const button = document.querySelector('[data-theme-toggle]');
  if (button) button.title = `Colours: ${root.dataset.theme ?? 'as the system'}`;
}
