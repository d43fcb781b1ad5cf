import { writeFiles } from './site-files.ts';
import { linesOf, Talk } from './site-talk.ts';

/** An output of this many lines is not on the page: it opens on demand. */
const LONG_OUTPUT = 400;

/** A session of several parts, with outputs that are too long for a page. */
export function longTalk(turns = 30): Talk {
  const talk = new Talk('long');
  for (let turn = 1; turn <= turns; turn++) addTurn(talk, turn);
  return talk;
}

export function addTurn(talk: Talk, turn: number): void {
  talk.prompt(`Prompt ${turn}: run the checks again`);
  talk.run(`npm test -- ${turn}`, linesOf(`short ${turn}`, 8));
  talk.run(`cat log-${turn}`, linesOf(`long ${turn}`, LONG_OUTPUT));
  talk.run(`make part-${turn}`, linesOf(`middle ${turn}`, 160));
  talk.answer(`Turn ${turn} is done. ${linesOf(`answer ${turn}`, 20)}`);
}

export function writeLongArchive(folder: string): string {
  const talk = longTalk();
  writeFiles(folder, { [`-home-mira-long/${talk.session}.jsonl`]: talk.jsonl });
  return folder;
}
