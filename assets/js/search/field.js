import { fillBox } from './box.js';
import { draw } from './draw.js';
import { options } from './options.js';
import { chooseScope } from './scope.js';

const PAUSE = 140;
let boxes = 0;

/** A search field that opens its hits in place: a combobox over a list. Enter without a choice goes to the search page. */
export function searchField(form, root) {
  const input = form.querySelector('input[type=search]');
  const list = draw('div', { role: 'listbox', id: `found-${++boxes}`, 'aria-label': 'Hits' });
  const foot = draw('p', { role: 'status' });
  const box = draw(
    'div',
    { class: 'foundbox', hidden: true },
    chooseScope(form, () => ask(0)),
    list,
    foot,
  );
  form.append(box);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  const { chosen, choose, fill, step } = options(input, list);
  const show = (isOpen) => {
    box.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
  };
  let turn = 0;
  let timer;
  const close = () => {
    clearTimeout(timer);
    turn++;
    choose(null);
    show(false);
  };
  const ask = (pause) => {
    close();
    if (list.childElementCount > 0) show(input.value.trim() !== '');
    if (input.value.trim() !== '') timer = setTimeout(look, pause, turn);
  };
  const look = async (mine) => {
    if (list.childElementCount === 0) foot.textContent = 'Looking …';
    show(true);
    try {
      await fillBox(form, root, { fill, foot }, () => mine !== turn);
    } catch (error) {
      fill([]);
      foot.textContent = error.message;
    }
  };

  show(false);
  input.addEventListener('input', () => ask(PAUSE));
  input.addEventListener('focus', () => box.hidden && ask(0));
  input.addEventListener('keydown', (event) => {
    if (box.hidden || event.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen()) chosen().click();
    else return;
    event.preventDefault();
  });
  form.addEventListener('focusout', (event) => !form.contains(event.relatedTarget) && close());
  if (document.activeElement === input) ask(0);
}
