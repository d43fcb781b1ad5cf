import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { countByRule } from '../../redact/redaction-log.ts';
import type { SiteTotals } from '../../render/prepare-site.ts';
import { anchorOf } from '../../view/addresses.ts';
import { figure, plural } from '../terminal-text.ts';

type Redactions = SiteTotals['redactions'];

const MOST_PLACES = 1000;

/** Beside the site and never in it: which rules redacted how much, and in which messages. Values are nowhere in it. */
export function writeRedactionReport(redactions: Redactions, output: string): string | null {
  const file = join(dirname(output), `${basename(output)}.redactions.md`);
  if (redactions.length === 0) {
    rmSync(file, { force: true });
    return null;
  }
  writeFileSync(file, reportText(redactions, basename(output)), { mode: 0o600 });
  return file;
}

function reportText(redactions: Redactions, folder: string): string {
  const rules = countByRule(redactions);
  const sections = rules.map(([rule, count]) => {
    const places = redactions.filter((one) => one.rule === rule);
    const lines = places.slice(0, MOST_PLACES).map(({ id, page, count: here }) => {
      const name = id.replace(/[^\w~-]/g, '·');
      const times = here > 1 ? `, ${here} times` : '';
      return page === null
        ? `- ${name}${times}`
        : `- [${name}](${encodeURI(`${folder}/${page}`)}#${anchorOf(id)})${times}`;
    });
    const rest = places.length - MOST_PLACES;
    return [
      `## ${rule}: ${figure(count)}`,
      '',
      ...lines,
      ...(rest > 0 ? [`- … and ${figure(rest)} more messages`] : []),
    ];
  });
  return [
    '# What was redacted',
    '',
    'Made by the last build. It holds no values, but do not publish it: it says where secrets were.',
    ...sections.flatMap((section) => ['', ...section]),
    '',
  ].join('\n');
}

const MOST_RULES = 6;

/** The same in a line, for the terminal. */
export function redactionSummary(redactions: Redactions): string {
  const rules = countByRule(redactions);
  const sum = rules.reduce((all, [, count]) => all + count, 0);
  if (sum === 0) return 'Nothing was redacted.';
  const named = rules.slice(0, MOST_RULES).map(([rule, count]) => `${rule} ${figure(count)}`);
  const more = rules.length > MOST_RULES ? [`${plural(rules.length - MOST_RULES, 'other rule')}`] : [];
  return `${plural(sum, 'redaction')}: ${[...named, ...more].join(', ')}.`;
}
