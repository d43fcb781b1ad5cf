/** Which of the hits in a list is chosen. The field keeps the focus, and says so by `aria-activedescendant`. */
export function options(input, list) {
  const chosen = () => list.querySelector('[aria-selected=true]');
  const choose = (option) => {
    chosen()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  /** Past either end nothing is chosen: there it is the query that Enter takes. */
  const step = (by) => {
    const all = [...list.querySelectorAll('[role=option]')];
    const next = all.indexOf(chosen()) + by;
    choose(next < -1 ? all.at(-1) : (all[next] ?? null));
  };
  return { chosen, choose, step };
}
