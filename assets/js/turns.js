// Where the reader is. A place counts as reached a little below the header.
export const REACHED = 140;

export const prompts = () => [...document.querySelectorAll('.turn > .message[data-kind=prompt]')];

/** The last of these elements whose top the reader has passed; hidden ones don't count. */
export function lastPassed(elements) {
  let passed;
  for (const element of elements) {
    if (element.getClientRects().length && element.getBoundingClientRect().top < REACHED) passed = element;
  }
  return passed;
}

export function currentTurn() {
  return lastPassed(document.querySelectorAll('.turn')) ?? document.querySelector('.turn:has(> [data-kind=prompt])');
}
