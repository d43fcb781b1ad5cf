/** From the field down through the hits and back, by arrow keys; Escape returns to the field, and then empties it. */
export function moveByArrows(main, field, clear) {
  main.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isInField = event.target === field;
    const hits = [...main.querySelectorAll('.hit')];
    const here = hits.indexOf(event.target);
    if (!isInField && here === -1) return;
    if (event.key === 'Escape') isInField ? clear() : field.focus();
    else if (event.key === 'ArrowDown') (hits[here + 1] ?? event.target).focus();
    else if (event.key === 'ArrowUp') (hits[here - 1] ?? field).focus();
    else return;
    event.preventDefault();
  });
}
