import { isObject } from '../../read/parse-line.ts';

/** What one teammate said; a row may bring the words of several. */
export interface TeammateWords {
  readonly name: string;
  readonly text: string;
}

const OPENING = '<teammate-message((?:\\s{1,9}[\\w-]{1,99}="[^"]{0,2000}"){0,16})\\s{0,9}>';
const CLOSING = '</teammate-message>';
const FIRST = new RegExp(`^\\s*${OPENING}`);
/** Only behind the end of one does the next begin: a message may quote another's tags. */
const NEXT = new RegExp(`${CLOSING}\\s{0,99}${OPENING}`, 'g');

export function teammateWords(text: string): readonly TeammateWords[] {
  const first = FIRST.exec(text);
  if (first === null) return [{ name: 'teammate', text }];
  const openings = [first, ...text.matchAll(NEXT)];
  return openings.map((opening, at) => {
    const end = openings[at + 1]?.index ?? text.lastIndexOf(CLOSING);
    const start = opening.index + opening[0].length;
    return {
      name: /teammate_id="([^"]*)"/.exec(opening[1] ?? '')?.[1] || 'teammate',
      text: sayNotice(text.slice(start, end >= start ? end : undefined).trim()),
    };
  });
}

/** Teammates also send each other notices, as JSON: "idle notification (idleReason: available)". */
function sayNotice(text: string): string {
  if (!text.startsWith('{') || !text.endsWith('}') || text.length > LONGEST_NOTICE) return text;
  const notice = parsed(text);
  if (!isObject(notice) || typeof notice.type !== 'string') return text;
  const facts = Object.entries(notice).flatMap(([key, value]) =>
    KNOWN.has(key) || (typeof value !== 'string' && typeof value !== 'number') ? [] : [`${key}: ${value}`],
  );
  return `${notice.type.replaceAll('_', ' ')}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** The name and the time stand beside the message. */
const KNOWN: ReadonlySet<string> = new Set(['type', 'from', 'timestamp']);
const LONGEST_NOTICE = 4000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
