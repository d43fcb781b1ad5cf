/** Nobody vouches for what a row holds: a text that is one, and says something. */
export const str = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
