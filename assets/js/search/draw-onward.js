import { draw, figure } from './draw.js';

const KEYS = [
  ['↑ ↓', 'move'],
  ['↵', 'open the message'],
  ['/', 'edit the query'],
  ['Esc', 'clear'],
];

export function drawMore(next, left, more) {
  const words = next === left ? `Show the last ${figure(next)}` : `Show ${figure(next)} more of ${figure(left)}`;
  const button = draw('button', { type: 'button' }, words);
  button.addEventListener('click', more);
  return draw('p', { class: 'onward' }, button);
}

export const drawEnough = (number) =>
  draw('p', { class: 'onward' }, `These are ${figure(number)} of them. More words or a filter find the others.`);

/** How to move, for those who have keys. */
export function drawHelp() {
  const keys = KEYS.map(([names, what]) => {
    const drawn = names.split(' ').flatMap((name) => [draw('kbd', null, name), ' ']);
    return [draw('span', null, drawn, what), ' '];
  });
  const promise = draw('span', null, 'The index is part of this site. Nothing you type leaves the page.');
  return draw('p', { class: 'keys' }, keys.flat(), promise);
}
