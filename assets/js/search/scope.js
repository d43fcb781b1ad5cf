import { draw } from './draw.js';

/** On the page of a session or a project the search begins there; from here it goes wider. Hidden fields of the form say where. */
export function chooseScope(form, changed) {
  const scopes = [...form.querySelectorAll('input[type=hidden][data-scope]')];
  if (scopes.length === 0) return null;
  const levels = [...scopes.map(({ dataset }) => dataset.scope), 'Everything'];
  const buttons = levels.map((name, level) => {
    const button = draw('button', { type: 'button', 'aria-pressed': level === 0 ? 'true' : 'false' }, name);
    button.addEventListener('click', () => {
      for (const [at, other] of buttons.entries()) other.setAttribute('aria-pressed', at === level ? 'true' : 'false');
      for (const [at, field] of scopes.entries()) field.disabled = at < level;
      form.querySelector('input[type=search]').focus();
      changed();
    });
    return button;
  });
  return draw('div', { class: 'scope', role: 'group', 'aria-label': 'Where to look' }, buttons);
}
