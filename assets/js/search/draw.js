/** An element of attributes and children; strings become text, never markup. What is null or false is left out. */
export function draw(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value);
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const NUMBERS = new Intl.NumberFormat('en-US');

export const figure = (number) => NUMBERS.format(number);

export const plural = (number, word) => `${figure(number)} ${word}${number === 1 ? '' : 's'}`;
