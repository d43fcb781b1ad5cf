import { openDialog } from './dialog.js';

/** A picture opens over the page; without a script its link opens the file. */
export function zoomImages() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('.shot');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const small = link.querySelector('img');
    const image = new Image();
    image.src = link.href;
    image.alt = small?.alt ?? '';
    const caption = document.createElement('p');
    const file = document.createElement('a');
    file.href = link.href;
    file.textContent = 'Open the file';
    caption.append(link.textContent.trim(), ' · ', file);
    const dialog = openDialog('zoom', [image, caption]);
    dialog.setAttribute('aria-label', image.alt || 'Picture');
    // once for real size, once more to leave
    image.addEventListener('click', () => {
      if ('real' in dialog.dataset || image.naturalWidth <= image.clientWidth) dialog.close();
      else dialog.dataset.real = '';
    });
  });
}
