import { readAddress, writeAddress } from './address.js';

const PAUSE = 140;
const SETTLED = 1500;

/** Keeps the address and the field at one: typing, links with data-go, Back and Forward. */
export function followAddress(main, field, show) {
  let timer;
  let typedAt = 0;
  const write = (wanted, method) => {
    history[method](null, '', writeAddress(wanted));
    show();
  };
  const go = (wanted) => {
    clearTimeout(timer);
    if (field.value.trim() !== wanted.q) field.value = wanted.q;
    write(wanted, 'pushState');
  };
  const type = (method) => {
    const q = field.value.trim();
    if (q !== readAddress(location.search).q) write({ ...readAddress(location.search), q }, method);
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    // a word being typed is one step back, not one for every letter
    const isNew = Date.now() - typedAt > SETTLED;
    typedAt = Date.now();
    timer = setTimeout(type, PAUSE, isNew ? 'pushState' : 'replaceState');
  });
  field.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    type('pushState');
  });
  main.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-go]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(readAddress(new URL(link.href).search));
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    field.value = readAddress(location.search).q;
    show();
  });
  return { go };
}
