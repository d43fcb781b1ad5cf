// What a page may weigh. A site that outgrows this fails its build: node scripts/check-budgets.mjs SITE SOURCE
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const LOOKS = 40 * KB; // stylesheet and script together, gzipped
const LARGEST_PAGE = 1500 * KB;
const [site, source] = process.argv.slice(2);

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const pages = filesBelow(site).filter((file) => file.endsWith('.html'));
const looks = ['annals.css', 'annals.js'].reduce(
  (sum, file) => sum + gzipSync(readFileSync(join(site, file))).length,
  0,
);
const html = pages.reduce((sum, file) => sum + statSync(file).size, 0);
const input = filesBelow(source).reduce((sum, file) => sum + (file.endsWith('.jsonl') ? statSync(file).size : 0), 0);
const largest = pages.reduce((most, file) => (statSync(file).size > statSync(most).size ? file : most));

const checks = [
  [`stylesheet and script, gzipped: ${kb(looks)} of ${kb(LOOKS)}`, looks <= LOOKS],
  [
    `largest page, ${largest}: ${kb(statSync(largest).size)} of ${kb(LARGEST_PAGE)}`,
    statSync(largest).size <= LARGEST_PAGE,
  ],
  [`all pages and blocks: ${kb(html)} of ${kb(input)}, the bytes of the transcripts`, html <= input],
];
for (const [words, fits] of checks) console.log(`${fits ? 'fits ' : 'OVER '} ${words}`);
process.exitCode = checks.every(([, fits]) => fits) ? 0 : 1;

function kb(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`;
}
