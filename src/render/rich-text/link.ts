import { escapeAttribute } from './escape.ts';

/** An address that may be an href: the list of what is allowed, since that of what is dangerous has no end. */
export const isAllowedAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|#)/i.test(address);

/** No scheme, so a file beside the words: shown, never linked. */
export const isRelativeAddress = (address: string): boolean => !/^(?:[^/?#]*:|\/\/|#)/.test(address);

export function openLink(address: string, title = ''): string {
  const rel = address.startsWith('#') ? '' : ' rel="noopener noreferrer nofollow ugc"';
  return `<a href="${escapeAttribute(address)}"${titleAttribute(title)}${rel}>`;
}

export const titleAttribute = (title: string): string => (title === '' ? '' : ` title="${escapeAttribute(title)}"`);
