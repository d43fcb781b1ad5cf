/** A link lands on its message: every fold around it opens, and CSS shows a :target at any depth. */
export function revealTarget() {
  addEventListener('hashchange', reveal);
  // a click on the link of where we already are changes no hash, but folds may have been closed since
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) reveal();
  });
  reveal();
}

function reveal() {
  const id = targetId();
  if (!id) return;
  const target = document.getElementById(id) ?? document.getElementById(`msg-${id}`);
  if (!target) {
    // the message moved to another page: a later script may know where
    window.annalsResolve?.(id);
    return;
  }
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  // the page may have been laid out with the folds closed
  requestAnimationFrame(() => target.scrollIntoView({ block: 'start', behavior: 'instant' }));
}

/** What the address points at; nothing, if its escapes are broken. */
export function targetId() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
