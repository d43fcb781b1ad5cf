import type { MeasuredSite, SiteFile } from './measure-site.ts';

/** What GitHub Pages takes. */
export const PAGES_LIMITS = { siteBytes: 1_000_000_000, fileBytes: 100_000_000 } as const;

const FEW = 5;

/** Why GitHub Pages would not take the site, a sentence each, with the largest things named. */
export function overLimits(
  { files, bytes, strange }: MeasuredSite,
  limits: { readonly siteBytes: number; readonly fileBytes: number } = PAGES_LIMITS,
): string[] {
  const large = files.filter((file) => file.bytes > limits.fileBytes);
  return [
    ...(large.length > 0
      ? [`GitHub takes no file over ${size(limits.fileBytes)}, and the site has ${listed(large.sort(bySize))}.`]
      : []),
    ...(bytes > limits.siteBytes
      ? [
          `GitHub Pages takes no site over ${size(limits.siteBytes)}, and this one is ${size(bytes)}. The largest are ${listed(largestFolders(files))}.`,
        ]
      : []),
    ...(strange.length > 0
      ? [`GitHub Pages takes plain files only, and ${strange.slice(0, FEW).join(', ')} is none.`]
      : []),
  ];
}

export const size = (bytes: number): string =>
  bytes >= 999_500_000
    ? `${(bytes / 1e9).toFixed(bytes % 1e9 === 0 ? 0 : 2)} GB`
    : bytes >= 9_950_000
      ? `${Math.round(bytes / 1e6)} MB`
      : bytes >= 99_500
        ? `${(bytes / 1e6).toFixed(1)} MB`
        : `${(bytes / 1e3).toFixed(1)} KB`;

const bySize = (a: SiteFile, b: SiteFile): number => b.bytes - a.bytes;

function listed(things: readonly SiteFile[]): string {
  const named = things.slice(0, FEW).map(({ path, bytes }) => `${path} (${size(bytes)})`);
  return `${named.join(', ')}${things.length > FEW ? ` and ${things.length - FEW} more` : ''}`;
}

/** A site is a folder for each project, and some for what they share: those are what one can leave out. */
function largestFolders(files: readonly SiteFile[]): SiteFile[] {
  const folders = new Map<string, number>();
  for (const { path, bytes } of files) {
    const top = path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path;
    folders.set(top, (folders.get(top) ?? 0) + bytes);
  }
  return [...folders].map(([path, bytes]) => ({ path, bytes })).sort(bySize);
}
