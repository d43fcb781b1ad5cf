import { payloadClasses } from '../render/payload-classes.ts';
import { payloads } from '../render/payloads.ts';
import { jsonl } from './open-files.ts';
import { writeFiles } from './site-files.ts';
import { Talk } from './site-talk.ts';

const PAYLOADS_IN_A_SESSION = 250;
const TITLES = 60;
/** Those that combine an address with a syntax are many and alike: of them one in so many. */
const ONE_IN = 5;

/** Each of these as a prompt, an answer, a thought, a command, an output, a name and a value; and some as titles. */
export const gauntlet: readonly string[] = [
  ...payloadClasses,
  ...payloads.slice(payloadClasses.length).filter((_, nth) => nth % ONE_IN === 0),
];

export function writeGauntlet(folder: string): string {
  for (let from = 0; from < gauntlet.length; from += PAYLOADS_IN_A_SESSION)
    writeSession(folder, `gauntlet ${from}`, gauntlet.slice(from, from + PAYLOADS_IN_A_SESSION));
  const short = gauntlet.filter(({ length }) => length < 60);
  for (let nth = 0; nth < TITLES; nth++)
    writeSession(folder, `title ${nth}`, [short[Math.floor((nth * short.length) / TITLES)]!]);
  return folder;
}

function writeSession(folder: string, name: string, texts: readonly string[]): void {
  const talk = new Talk(name);
  for (const text of texts) {
    talk.prompt(text);
    talk.think(text);
    talk.answer(text);
    talk.run(text, text);
    talk.call(`mcp__${text}__x`, { [text]: text, file_path: text, url: text }, text);
  }
  const title = { type: 'custom-title', customTitle: texts[0], sessionId: talk.session };
  writeFiles(folder, { [`-home-mira-gauntlet/${talk.session}.jsonl`]: talk.jsonl + jsonl([title]) });
}
