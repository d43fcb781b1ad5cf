/** Where a record of the index stands: kept in its url, as Pagefind would index any other field. No Node in here. */
export interface RecordPlace {
  /** From the top of the site. */
  readonly page: string;
  /** Of the session. */
  readonly title: string;
  /** The task of the agent whose text it is. */
  readonly label: string | null;
  /** Seconds since 1970, of the first message. */
  readonly time: number | null;
  /** In order, each by the number of its first word. */
  readonly messages: readonly PlacedMessage[];
}

export interface PlacedMessage {
  readonly word: number;
  readonly anchor: string;
  readonly time: number | null;
}

type Packed = [string, string, string | null, number | null, ...(number | string | null)[]];

export function writePlace({ page, title, label, time, messages }: RecordPlace): string {
  const packed: Packed = [page, title, label, time];
  for (const { word, anchor, time: own } of messages)
    packed.push(word, anchor, own === null || time === null ? null : own - time);
  return JSON.stringify(packed);
}

/** Null for a record that stands nowhere: there is one, so that an index may be without shards. */
export function readPlace(url: string): RecordPlace | null {
  if (!url.startsWith('[')) return null;
  const [page, title, label, time, ...flat] = JSON.parse(url) as Packed;
  const messages: PlacedMessage[] = [];
  for (let at = 0; at + 2 < flat.length; at += 3) {
    const since = flat[at + 2] as number | null;
    messages.push({
      word: flat[at] as number,
      anchor: flat[at + 1] as string,
      time: since === null || time === null ? null : time + since,
    });
  }
  return { page, title, label, time, messages };
}
