/** A modal that goes away when it is closed: by its button, by Escape, by a click beside it. */
export function openDialog(className, content) {
  const dialog = document.createElement('dialog');
  dialog.className = className;
  const form = document.createElement('form');
  form.method = 'dialog';
  const close = document.createElement('button');
  close.className = 'iconbtn i i-cross';
  close.setAttribute('aria-label', 'Close');
  form.append(close);
  dialog.append(...content, form);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
