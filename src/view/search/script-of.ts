/**
 * Where on `file://` a file of an index is brought by a script. One that is loaded for a word or a hit is one of thousands:
 * those of a folder whose names end alike are in one script, which a disk reads as fast as any of them. No Node in here:
 * the pages bundle it.
 */
export const scriptOf = (path: string): string => `${path.replace(/[^/]*(.)\.pf_(?:index|fragment)$/, '$1')}.js`;
