/** An address that may be followed, or null: the web's two schemes only, whole, and spelled by the URL parser. */
export function safeLink(address: string): string | null {
  if (address.length > 4000) return null;
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** `learn.microsoft.com/…/stream.read`: where it leads and what is there. */
export function shortAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  if (bare.length <= 60) return bare;
  const [host = '', ...rest] = bare.split(/[?#]/)[0]!.split('/');
  const last = rest.at(-1) ?? '';
  return `${host.slice(0, 40)}/…/${last.slice(-40)}`;
}
