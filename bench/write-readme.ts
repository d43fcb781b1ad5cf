import { readFileSync, writeFileSync } from 'node:fs';

const README = new URL('../README.md', import.meta.url);

/** Puts a report between the marks `<!-- bench:name -->` and `<!-- /bench:name -->`. Says what it did. */
export function writeReadme(name: string, report: string): string {
  const [open, close] = marksOf(name);
  const text = replaceReport(readText(), name, report);
  if (text === null) return `README.md has no place for this: put ${open} and ${close} where it belongs.`;
  writeFileSync(README, text);
  return `README.md now holds this, at ${open}.`;
}

/** Null where there is no place for it. */
export function replaceReport(text: string, name: string, report: string): string | null {
  const [open, close] = marksOf(name);
  const from = text.indexOf(open);
  const to = text.indexOf(close, from);
  return from === -1 || to === -1 ? null : `${text.slice(0, from + open.length)}\n${report}\n${text.slice(to)}`;
}

const marksOf = (name: string): readonly [string, string] => [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];

function readText(): string {
  try {
    return readFileSync(README, 'utf8');
  } catch {
    return '';
  }
}
