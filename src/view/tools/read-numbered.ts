/** No tool prints more of a file; what does is something else. */
const LONGEST = 4_000_000;

/** What `cat -n` printed, without its numbers; null when the text is not of that kind. */
export function parseNumbered(text: string): { readonly text: string; readonly firstLine: number } | null {
  if (text.length > LONGEST) return null;
  const first = numberedLine(text.slice(0, 40).split('\n')[0]!);
  if (first === null) return null;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const parsed = numberedLine(line);
    // A line without a number belongs to the one before: it holds a carriage return or the like.
    if (parsed !== null) lines.push(line.slice(parsed.from));
    else if (line.trim() !== '') lines.push(line);
  }
  return { text: lines.join('\n'), firstLine: first.number };
}

function numberedLine(line: string): { readonly number: number; readonly from: number } | null {
  const head = /^ {0,12}(\d{1,9})[\t→]/.exec(line.slice(0, 24));
  return head && { number: Number(head[1]), from: head[0].length };
}
