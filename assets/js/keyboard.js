import { showKeys } from './keys.js';
import { currentTurn, lastPassed, prompts } from './turns.js';

const KEYS = {
  j: () => go(1),
  k: () => go(-1),
  o: toggleTools,
  '/': focusSearch,
  '?': showKeys,
};
const AFTER_G = { h: () => document.querySelector('.brand')?.click() };

let afterG = false;

export function listenToKeys() {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return leaveField(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const action = (afterG ? AFTER_G : KEYS)[event.key];
    afterG = event.key === 'g' && !afterG;
    if (!action) return;
    event.preventDefault();
    action();
  });
}

const isTyping = (target) =>
  target.closest?.('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]');

// dialogs and the outline close by themselves
function leaveField(target) {
  if (isTyping(target) && target.closest('.bar-search')) target.blur();
}

function go(step) {
  const all = prompts();
  const here = all.indexOf(lastPassed(all));
  const next = all[Math.max(0, here + step)];
  if (!next || (here + step < 0 && here < 0)) return;
  next.scrollIntoView({ behavior: 'instant' });
  next.querySelector('.at')?.focus({ preventScroll: true });
}

/** Opens every call of the turn, or closes them if all are open. */
function toggleTools() {
  const calls = [...(currentTurn()?.querySelectorAll(':scope > .message > .ledger .call:not(.call .call)') ?? [])];
  const open = calls.some((call) => !call.open);
  for (const call of calls) call.open = open;
}

function focusSearch() {
  const field = document.querySelector('.bigsearch input, .bar-search input');
  field?.focus();
  field?.select();
}
