let notice = null;
// the stylesheet is that of the built site, in which nobody says this
const LOOK = {
  position: 'fixed',
  inset: 'auto 0 0',
  margin: '0',
  padding: 'var(--s3)',
  textAlign: 'center',
  background: 'var(--surface-2)',
  borderTop: 'var(--hair) solid var(--rule)',
};

/** A page that is in the archive no more stays on the screen, and says so. */
export function tellGone(isGone) {
  if (isGone === (notice !== null)) return;
  notice?.remove();
  notice = null;
  if (!isGone) return;
  notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  Object.assign(notice.style, LOOK);
  document.body.append(notice);
  notice.textContent = 'This page is no longer in the archive: what you see is the last of it.';
}
