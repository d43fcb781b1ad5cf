import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SourceError } from '../../discover/source-error.ts';
import { measureSite } from '../../publish/measure-site.ts';
import { overLimits, size } from '../../publish/pages-limits.ts';
import { type Leak, scanSite } from '../../publish/scan-site.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { clean, figure, plural } from '../terminal-text.ts';

const FEW = 5;

/** Whether a built site may be published: 0 if nothing speaks against it, else 1. */
export function checkPublished(
  folder: string,
  { all, redact }: { readonly all: boolean; readonly redact: RedactOptions },
  write: (text: string) => void,
): number {
  const site = resolve(folder);
  if (!existsSync(site) || !statSync(site).isDirectory() || !existsSync(join(site, 'index.html')))
    throw new SourceError(`There is no site in ${site}. Give the folder that "annals build" wrote.`);
  const measured = measureSite(site);
  const limits = overLimits(measured);
  // a site that was built without redaction is looked through all the same
  const leaks = scanSite(site, measured, redact.level === 'off' ? { ...redact, level: 'standard' } : redact);
  write(`${plural(measured.files.length, 'file')}, ${size(measured.bytes)}.\n`);
  for (const limit of limits) write(`\nerror: ${limit}\n`);
  for (const [rule, found] of byRule(leaks)) write(leakText(rule, found, all));
  if (limits.length + leaks.length === 0) write('Nothing in it looks like a secret, and GitHub Pages takes it.\n');
  return limits.length + leaks.length === 0 ? 0 : 1;
}

function byRule(leaks: readonly Leak[]): ReadonlyMap<string, readonly Leak[]> {
  const rules = new Map<string, Leak[]>();
  for (const leak of leaks) {
    const known = rules.get(leak.rule);
    if (known) known.push(leak);
    else rules.set(leak.rule, [leak]);
  }
  return rules;
}

function leakText(rule: string, found: readonly Leak[], all: boolean): string {
  const places = (all ? found : found.slice(0, FEW)).map(
    ({ file, at }) => `    ${clean(file)}${at === null ? '' : `#${clean(at)}`}`,
  );
  const more = !all && found.length > FEW ? [`    … and ${figure(found.length - FEW)} more (--all lists them)`] : [];
  return `\nerror: ${rule} (${figure(found.length)})\n  This looks like a secret. Build again with redaction, exclude the message, or put it on the "allow" list of the config.\n${[...places, ...more].join('\n')}\n`;
}
