import { announce } from './announce.js';

const SHOWN_FOR = 1600;

/** The time of a message is its permanent link; a click also copies it. [data-copy] copies its own text. */
export function copyOnClick() {
  document.addEventListener('click', async (event) => {
    const source = event.target.closest('.message > header > .at, [data-copy]');
    if (!source || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(await copy(source.dataset.copy ?? permanent(source)))) return;
    announce('Copied');
    source.dataset.copied = '';
    setTimeout(() => delete source.dataset.copied, SHOWN_FOR);
  });
}

/** In the combined transcript the permanent address of a message is that of its session's page. */
function permanent(link) {
  const page = link.closest('[data-page]')?.dataset.page;
  return page ? new URL(page + link.hash, location.href).href : link.href;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// plain http and some file:// pages have no clipboard
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
