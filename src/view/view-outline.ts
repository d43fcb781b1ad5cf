/** A line of the outline: a prompt, or what stands below one. */
export interface OutlineEntry {
  readonly kind: 'prompt' | 'fork' | 'steer' | 'agent' | 'ask' | 'plan' | 'box';
  readonly href: string;
  readonly text: string;
  readonly meta: string | null;
  readonly number: number | null;
  /** Of a session in the combined outline. */
  readonly icon?: string;
}

export interface OutlineGroup {
  /** Null for what comes before the first prompt of the page. */
  readonly prompt: OutlineEntry | null;
  readonly below: readonly OutlineEntry[];
}

/** Entries in reading order, those between two prompts below the first of them. */
export function groupOutline(entries: readonly OutlineEntry[]): readonly OutlineGroup[] {
  const groups: { prompt: OutlineEntry | null; below: OutlineEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'prompt') groups.push({ prompt: entry, below: [] });
    else if (groups.length === 0) groups.push({ prompt: null, below: [entry] });
    else groups.at(-1)!.below.push(entry);
  }
  return groups;
}
