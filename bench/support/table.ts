import type { Measured } from './measure.ts';

export interface Line {
  readonly name: string;
  /** How many times the baseline the pipeline may take. */
  readonly limit: number;
  readonly measured: Measured | null;
}

const HEAD = ['case', 'MB', 'rows shown', 'parse only', 'pipeline', 'ratio', 'limit', 'peak memory'];

/** A Markdown table; a ratio over its limit stands out. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '---:')), ...lines.map(cellsOf)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const ratioOf = ({ measured }: Line): number =>
  measured ? measured.pipelineMs / measured.baselineMs : Number.POSITIVE_INFINITY;

export const exceeds = (line: Line): boolean => ratioOf(line) > line.limit;

function cellsOf(line: Line): readonly string[] {
  const { name, limit, measured } = line;
  if (!measured) return [name, '', '', '', 'did not end', '**∞**', `${limit} ×`, ''];
  const ratio = `${ratioOf(line).toFixed(2)} ×`;
  return [
    name,
    whole(measured.megabytes),
    whole(measured.rowsShown),
    `${whole(measured.baselineMs)} ms`,
    `${whole(measured.pipelineMs)} ms`,
    exceeds(line) ? `**${ratio}**` : ratio,
    `${limit} ×`,
    `${whole(measured.peakMb)} MB`,
  ];
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
