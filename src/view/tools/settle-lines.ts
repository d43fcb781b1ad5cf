/** Progress bars write a line over and over: as on a terminal, only its last version stays. */
export function settleLines(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .split('\n')
    .map((line) => {
      const ended = line.endsWith('\r') ? line.slice(0, -1) : line;
      return ended.slice(ended.lastIndexOf('\r') + 1);
    })
    .join('\n');
}
