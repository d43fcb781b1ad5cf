/** What the editor and the CLI put round a person's words: not typed by her. */
const TAGS = ['ide_opened_file', 'ide_selection', 'post-tool-use-hook', 'system-reminder'] as const;

export interface ContextPart {
  readonly tag: (typeof TAGS)[number];
  readonly text: string;
}

export interface SplitText {
  readonly typed: string;
  readonly context: readonly ContextPart[];
}

/** Takes wrapped context out of a text. One pass: a tag that is never closed is looked for once, not at every opening. */
export function splitContext(text: string): SplitText {
  if (!text.includes('<')) return { typed: text.trim(), context: [] };
  const unclosed = new Set<string>();
  const kept: string[] = [];
  const context: ContextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const tag = TAGS.find((name) => !unclosed.has(name) && text.startsWith(`<${name}>`, at));
    if (tag === undefined) continue;
    const end = text.indexOf(`</${tag}>`, at);
    if (end === -1) {
      unclosed.add(tag);
      continue;
    }
    kept.push(text.slice(from, at));
    context.push({ tag, text: text.slice(at + tag.length + 2, end).trim() });
    from = end + tag.length + 3;
    at = from - 1;
  }
  kept.push(text.slice(from));
  return { typed: kept.join('').trim(), context };
}
