const LONGEST_PREVIEW = 240;

/** One line of a text, for titles and for telling whether two texts are the same. */
export const preview = (text: string | null): string | null => {
  if (text === null) return null;
  const line = text
    .slice(0, 4 * LONGEST_PREVIEW)
    .replace(/\s+/g, ' ')
    .trim();
  const short = line.length > LONGEST_PREVIEW ? `${line.slice(0, LONGEST_PREVIEW - 1)}…` : line;
  return Buffer.from(short).toString(); // a copy: a slice would keep the whole prompt in memory
};
