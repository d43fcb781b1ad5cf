import { showHidden, tidyText } from '../../view/hidden-characters.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const entityOf = (character: string): string => ENTITIES[character]!;

/** Anything that is not plain printable ASCII, or has to be escaped: most pieces of text have none of it. */
const NOTABLE = /[^\n\t !#-%'-;=?-~]/;

/** A line of text: titles, names, paths. */
export function escapeText(text: string): string {
  if (!NOTABLE.test(text)) return text;
  return showHidden(tidyText(text).replace(/[&<>"]/g, entityOf), mark);
}

/** As `escapeText` for what is long and never in an attribute: quotes are half of what code would have to escape. */
export function escapeContent(text: string): string {
  if (!NOTABLE.test(text)) return text;
  return showHidden(tidyText(text).replace(/[&<>]/g, entityOf), mark);
}

/** Text as a quoted attribute, where a mark can only be a name. */
export function escapeAttribute(text: string): string {
  return nameHidden(tidyText(text)).replace(/[&<>"]/g, entityOf);
}

/** Plain text in which hidden characters are told by name: for attributes that a template writes itself. */
export const nameHidden = (text: string): string => showHidden(text.toWellFormed(), (name) => `[${name}]`);

const mark = (name: string): string => `<span class="ctl">${name}</span>`;
