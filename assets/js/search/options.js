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
  const all = () => [...list.querySelectorAll('[role=option]')];
  /** Draws the list anew; what was chosen stays chosen while it is there. */
  const fill = (groups) => {
    const before = chosen()?.href;
    list.replaceChildren(...groups);
    for (const [at, option] of all().entries()) option.id = `${list.id}-${at}`;
    choose(all().find(({ href }) => href === before) ?? null);
  };
  /** Past either end nothing is chosen: there it is the query that Enter takes. */
  const step = (by) => {
    const options = all();
    const next = options.indexOf(chosen()) + by;
    choose(next < -1 ? options.at(-1) : (options[next] ?? null));
  };
  return { chosen, choose, fill, step };
}
