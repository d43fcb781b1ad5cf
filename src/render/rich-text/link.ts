import { escapeAttribute } from './escape.ts';

/** An address that may be an href: the list of what is allowed, since that of what is dangerous has no end. */
export const isAllowedAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address);

/** No scheme: a file beside the words, or a place in a text that is not here. Shown, never linked. */
export const isRelativeAddress = (address: string): boolean => !/^(?:[^/?#]*:|\/\/)/.test(address);

export function openLink(address: string, title = ''): string {
  return `<a href="${escapeAttribute(address)}"${titleAttribute(title)} rel="noopener noreferrer nofollow ugc">`;
}

export const titleAttribute = (title: string): string => (title === '' ? '' : ` title="${escapeAttribute(title)}"`);
