/** Where a record of the index stands, and what it is: kept in its url, as Pagefind would index any other field. No Node in here. */
export interface RecordPlace {
  /** From the top of the site. */
  readonly page: string;
  /** Name of the pages of its session. */
  readonly session: string;
  /** Of the session. */
  readonly title: string;
  /** The task of the agent whose text it is. */
  readonly label: string | null;
  readonly role: string;
  readonly tool: string | null;
  /** Null outside of agents. */
  readonly agent: string | null;
  readonly isAbandoned: boolean;
  readonly isCompacted: boolean;
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

type Text = string | null;
type Packed = [string, string, string, Text, string, Text, Text, number, number | null, ...(number | Text)[]];

const [ABANDONED, COMPACTED] = [1, 2];

/** Pagefind keeps one record of a url: of several that stand in the same place, as parts of a long text do, each has a number. */
export function writePlace(place: RecordPlace, nth = 0): string {
  const { page, session, title, label, role, tool, agent, time, messages } = place;
  const branch = (place.isAbandoned ? ABANDONED : 0) + (place.isCompacted ? COMPACTED : 0);
  const packed: Packed = [page, session, title, label, role, tool, agent, branch, time];
  for (const { word, anchor, time: own } of messages)
    packed.push(word, anchor, own === null || time === null ? null : own - time);
  if (nth > 0) packed.push(nth);
  return JSON.stringify(packed);
}

/** Null for a record that stands nowhere: there is one, so that an index may be without shards. */
export function readPlace(url: string): RecordPlace | null {
  if (!url.startsWith('[')) return null;
  const [page, session, title, label, role, tool, agent, branch, time, ...flat] = JSON.parse(url) as Packed;
  const messages: PlacedMessage[] = [];
  for (let at = 0; at + 2 < flat.length; at += 3) {
    const since = flat[at + 2] as number | null;
    messages.push({
      word: flat[at] as number,
      anchor: flat[at + 1] as string,
      time: since === null || time === null ? null : time + since,
    });
  }
  const isAbandoned = (branch & ABANDONED) !== 0;
  const isCompacted = (branch & COMPACTED) !== 0;
  return { page, session, title, label, role, tool, agent, isAbandoned, isCompacted, time, messages };
}
