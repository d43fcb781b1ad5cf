import { openDialog } from './dialog.js';

const LIST = [
  ['Next prompt', 'j'],
  ['Previous prompt', 'k'],
  ['Open or close the tools of this turn', 'o'],
  ['Search', '/'],
  ['Home', 'g', 'h'],
  ['This list', '?'],
  ['Close', 'Esc'],
];

/** Built here and not in the page: only a reader with a script has keys. */
export function showKeys() {
  const title = document.createElement('h2');
  title.textContent = 'Keys';
  title.id = 'keys-title';
  const list = document.createElement('dl');
  for (const [what, ...keys] of LIST) {
    const row = list.appendChild(document.createElement('div'));
    row.appendChild(document.createElement('dt')).textContent = what;
    const cell = row.appendChild(document.createElement('dd'));
    for (const key of keys) {
      cell.append(' ');
      cell.appendChild(document.createElement('kbd')).textContent = key;
    }
  }
  openDialog('keys-list', [title, list]).setAttribute('aria-labelledby', title.id);
}
