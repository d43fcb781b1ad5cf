import { readFileSync, writeFileSync } from 'node:fs';

const README = new URL('../README.md', import.meta.url);

/** Puts a report between the marks `<!-- bench:name -->` and `<!-- /bench:name -->`. Says what it did. */
export function writeReadme(name: string, report: string): string {
  const open = `<!-- bench:${name} -->`;
  const close = `<!-- /bench:${name} -->`;
  const text = readText();
  const from = text.indexOf(open);
  const to = text.indexOf(close, from);
  if (from === -1 || to === -1) return `README.md has no place for this: put ${open} and ${close} where it belongs.`;
  writeFileSync(README, `${text.slice(0, from + open.length)}\n${report}\n${text.slice(to)}`);
  return `README.md now holds this, at ${open}.`;
}

function readText(): string {
  try {
    return readFileSync(README, 'utf8');
  } catch {
    return '';
  }
}
