import type { Kind, Sized } from './measure-size.ts';

interface Group {
  readonly title: string;
  /** What fills the whole width. */
  readonly most: number;
  readonly bars: readonly { readonly times: number; readonly value: number; readonly words: string }[];
}

const WIDTH = 640;
const MARGIN = 16;
const LABEL = 44;
const VALUE = 76;
const LONGEST = WIDTH - 2 * MARGIN - LABEL - VALUE;
const LINE = 20;
const GAP = 14;

/** Bars beside what parsing takes at the same size, so that a build that grows as its archive does has equal ones. */
export function buildChart(sizes: readonly Sized[]): string {
  let y = MARGIN;
  const drawn = groupsOf(sizes).map((group) => {
    const top = y;
    y += (group.bars.length + 1) * LINE + GAP;
    return drawGroup(group, top);
  });
  const height = y - GAP + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">Builds beside split + JSON.parse of the same bytes, and their memory, for archives of ${sizes.map(({ times }) => `${times} ×`).join(', ')}</title>
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
${drawn.join('\n')}
</svg>
`;
}

/** With a ground of its own it is readable on any page, whatever that page takes for light or dark. */
const STYLE = `
.ground { fill: #fbfaf7 } text { fill: #2b2a27; font: 13px system-ui, sans-serif } .head { font-weight: 600 } .bar { fill: #b4552d }
@media (prefers-color-scheme: dark) { .ground { fill: #1c1b19 } text { fill: #e6e3dc } .bar { fill: #d9825b } }
`;

const BUILDS: readonly (readonly [Kind, string])[] = [
  ['cold', 'Cold build'],
  ['grown', 'One session grown by a turn'],
  ['unchanged', 'Nothing changed'],
];

function groupsOf(sizes: readonly Sized[]): readonly Group[] {
  const ratio = (size: Sized, kind: Kind): number => size.seconds[kind] / size.parseSeconds;
  const most = Math.max(...sizes.flatMap((size) => BUILDS.map(([kind]) => ratio(size, kind))));
  const builds = BUILDS.map(([kind, title], nth) => ({
    title: nth === 0 ? `${title}, beside split + JSON.parse of the same bytes` : title,
    most,
    bars: sizes.map((size) => ({
      times: size.times,
      value: ratio(size, kind),
      words: `${ratio(size, kind).toFixed(1)} ×`,
    })),
  }));
  const memory = sizes.flatMap(({ times, peakMb }) =>
    peakMb === null ? [] : [{ times, value: peakMb, words: `${Math.round(peakMb)} MB` }],
  );
  if (memory.length === 0) return builds;
  const title = 'Peak memory of all processes';
  return [...builds, { title, most: Math.max(...memory.map(({ value }) => value)), bars: memory }];
}

function drawGroup({ title, most, bars }: Group, top: number): string {
  const lines = bars.map(({ times, value, words }, nth) => {
    const y = top + (nth + 1) * LINE;
    const width = Math.max(1, (value / most) * LONGEST);
    const from = MARGIN + LABEL;
    return [
      `<text x="${from - 8}" y="${y + 14}" text-anchor="end">${times} ×</text>`,
      `<rect class="bar" x="${from}" y="${y + 3}" width="${width.toFixed(1)}" height="${LINE - 6}" rx="2"/>`,
      `<text x="${(from + width + 8).toFixed(1)}" y="${y + 14}">${words}</text>`,
    ].join('');
  });
  return [`<text class="head" x="${MARGIN}" y="${top + 13}">${title}</text>`, ...lines].join('\n');
}
