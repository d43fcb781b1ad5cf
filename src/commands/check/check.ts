import { type Diagnostic, type DiagnosticCode, meaningOf, type Severity, severityOf } from '../../diagnostics.ts';
import type { Sources } from '../../discover/discover-sources.ts';
import type { Drift } from '../../read/check-row.ts';
import { EVERYTHING } from '../../redact/publishing.ts';
import type { RedactOptions } from '../../redact/redact-options.ts';
import { openPublished } from '../../render/open-published.ts';
import { clean, figure, plural } from '../terminal-text.ts';

export interface CheckOptions {
  readonly strict: boolean;
  readonly all: boolean;
  readonly redact?: RedactOptions;
}

const FEW = 5;

/** Says what is odd in an archive, and what it means. Returns the exit code: 1 for errors, with --strict for warnings too. */
export function check(
  sources: Sources,
  { strict, all, redact = EVERYTHING.redact }: CheckOptions,
  write: (text: string) => void,
): number {
  const archive = openPublished({ sources, publishing: { ...EVERYTHING, redact } });
  const diagnostics: Diagnostic[] = [...archive.diagnostics];
  const drift: Drift = new Map();
  let [read, files] = [0, 0];
  for (const project of archive.projects) {
    const run = archive.run(project);
    run.close();
    for (const diagnostic of run.diagnostics) diagnostics.push(diagnostic);
    mergeDrift(drift, run.drift);
    read += run.timeline.balance.read;
    files += project.transcripts.length;
  }
  write(
    `${plural(files, 'transcript')} in ${plural(archive.projects.length, 'project')}, ${figure(read)} rows; every row is accounted for.\n`,
  );
  const groups = groupByCode(diagnostics);
  for (const severity of ['error', 'warning', 'info'] as const)
    for (const [code, found] of groups) if (severityOf(code) === severity) write(groupText(code, severity, found, all));
  write(driftText(drift));
  const worst = diagnostics.map(({ code }) => severityOf(code));
  return worst.includes('error') || (strict && worst.includes('warning')) ? 1 : 0;
}

function groupText(code: DiagnosticCode, severity: Severity, found: readonly Diagnostic[], all: boolean): string {
  const places = (all ? found : found.slice(0, FEW)).map(
    ({ file, line, detail }) => `    ${clean(file)}${line > 0 ? `:${line}` : ''}${detail ? `  ${clean(detail)}` : ''}`,
  );
  const more = !all && found.length > FEW ? [`    … and ${figure(found.length - FEW)} more (--all lists them)`] : [];
  return `\n${severity}: ${code} (${figure(found.length)})\n  ${meaningOf(code)}\n${[...places, ...more].join('\n')}\n`;
}

function mergeDrift(into: Drift, from: Drift): void {
  for (const [version, counts] of from) {
    const known = into.get(version) ?? new Map<string, number>();
    for (const [what, count] of counts) known.set(what, (known.get(what) ?? 0) + count);
    into.set(version, known);
  }
}

function driftText(drift: Drift): string {
  if (drift.size === 0) return '\nNothing in it that this version of Annals does not know.\n';
  const versions = [...drift].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const lines = versions.map(([version, counts]) => {
    const what = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${clean(name)} ×${figure(count)}`);
    return `    ${clean(version)}: ${what.join(', ')}`;
  });
  return `\ndrift: new to this version of Annals, kept and shown plainly, by CLI version\n${lines.join('\n')}\n`;
}

function groupByCode(diagnostics: readonly Diagnostic[]): ReadonlyMap<DiagnosticCode, readonly Diagnostic[]> {
  const groups = new Map<DiagnosticCode, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const known = groups.get(diagnostic.code);
    if (known) known.push(diagnostic);
    else groups.set(diagnostic.code, [diagnostic]);
  }
  return groups;
}
