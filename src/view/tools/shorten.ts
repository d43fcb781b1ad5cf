/** The first characters, never half of a surrogate pair or of an escape sequence, with a mark that more was there. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${clip(text, most)}…`;
}

/** White space folded: what stands in one line of the ledger. */
export function oneLine(text: string, most = 200): string {
  // Folding needs no more than the beginning, and white space may be most of it.
  return shorten(
    text
      .slice(0, most * 20)
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
}

export function clip(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const whole = text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
  const sequence = whole.lastIndexOf('\u001b');
  return sequence !== -1 && whole.length - sequence < 20 && !/[A-Za-z]/.test(whole.slice(sequence))
    ? whole.slice(0, sequence)
    : whole;
}
