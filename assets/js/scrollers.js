const SELECTOR = 'pre, .prose table, .cal, .dagbox';

/** What scrolls sideways can be reached by keyboard; what does not is no stop on the way. */
export function makeScrollersFocusable(root = document) {
  const boxes = [...root.querySelectorAll(SELECTOR)];
  // read all, then write all: one layout instead of hundreds
  const over = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1);
  for (const box of over) {
    box.tabIndex = 0;
    if (!box.hasAttribute('role') && box.matches('pre')) {
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', 'Scrolls sideways');
    }
  }
}

export function watchScrollers() {
  makeScrollersFocusable();
  let frame = 0;
  addEventListener('resize', () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => makeScrollersFocusable());
  });
  // a closed fold has no width yet
  document.addEventListener('toggle', (event) => event.target.open && makeScrollersFocusable(event.target), true);
}
