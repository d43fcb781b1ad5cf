import { join } from 'node:path';
import type { Environment } from 'nunjucks';
import type { DiffView } from '../view/tools/view-diff.ts';
import { compiledTemplates } from './compiled-templates.ts';
import { packageFolder } from './package-folder.ts';
import { ansi } from './rich-text/ansi.ts';
import type { Code } from './rich-text/code.ts';
import { escapeText, nameHidden } from './rich-text/escape.ts';
import { bytes, count, duration, plural, short } from './rich-text/figures.ts';
import { json } from './rich-text/json.ts';
import { createMarkdown } from './rich-text/markdown.ts';
import { numbers } from './rich-text/numbers.ts';
import { nunjucks } from './rich-text/nunjucks.ts';
import { paintDiff } from './rich-text/paint-diff.ts';
import { safeHtml } from './rich-text/safe-html.ts';
import { createSaid } from './rich-text/said.ts';
import {
  clock,
  clockSecond,
  day,
  dayTime,
  isoDay,
  isoTime,
  longDay,
  longTime,
  monthYear,
  stamp,
} from './rich-text/times.ts';

const TEMPLATES = join(packageFolder, 'templates');

/** From text to the HTML that shows it. */
type Look = (text: string, language?: string) => string;

type Figure = (value: number, one: string, many?: string) => string;

/** Grammars take a while to load, and much memory. */
const loadCode = async (): Promise<Code> => (await import('./rich-text/code.ts')).createCode();

let shells: Promise<Environment> | undefined;
let bodies: Promise<Environment> | undefined;

/** For the shells of pages, in which there is no code. Made once: what was compiled for one build is right for the next. */
export const shellEnvironment = (): Promise<Environment> => {
  shells ??= createEnvironment(TEMPLATES, async () => NO_CODE);
  return shells;
};

/** For what stands in them, made once too. */
export const bodyEnvironment = (): Promise<Environment> => {
  bodies ??= createEnvironment();
  return bodies;
};

const isNoPlace = (): never => {
  throw new Error('No code in a shell: it is coloured where the bodies of pages are written.');
};

const NO_CODE: Code = { highlight: isNoPlace, isHighlighted: isNoPlace, pieces: isNoPlace };

/** The one environment of the site: pages, layouts and components are rendered with it, by Eleventy and by ourselves. */
export async function createEnvironment(templatesDir = TEMPLATES, load = loadCode): Promise<Environment> {
  const loader = compiledTemplates
    ? new nunjucks.PrecompiledLoader(compiledTemplates)
    : new nunjucks.FileSystemLoader(templatesDir, { watch: false, noCache: false });
  const environment = new nunjucks.Environment(loader, {
    autoescape: true,
    throwOnUndefined: false,
    trimBlocks: true,
    lstripBlocks: true,
  });

  // All of them synchronous: in a macro an asynchronous filter renders nothing, and says nothing.
  const code = await load();
  const looks = {
    text: escapeText,
    said: createSaid(code),
    markdown: createMarkdown(code),
    code: code.highlight,
    ansi,
  };
  for (const [name, look] of Object.entries<Look>(looks))
    environment.addFilter(name, (value: unknown, language?: string) => safeHtml(look(toText(value), language)));
  environment.addFilter('json', (value: unknown) => safeHtml(json(value)));
  environment.addFilter('attr', (value: unknown) => nameHidden(toText(value)));
  environment.addFilter('isHighlighted', code.isHighlighted);
  environment.addFilter('numbers', numbers);
  const paint = paintDiff(code);
  environment.addFilter('paint', (diff: DiffView) => paint(diff).map((row) => ({ ...row, html: safeHtml(row.html) })));

  const times = { isoTime, isoDay, clock, clockSecond, dayTime, day, longTime, longDay, monthYear, stamp };
  for (const [name, form] of Object.entries(times)) environment.addFilter(name, form);

  const figures = { duration, count, short, bytes, plural };
  for (const [name, figure] of Object.entries<Figure>(figures))
    environment.addFilter(name, (value: number | null | undefined, one: string, many?: string) =>
      typeof value === 'number' ? figure(value, one, many) : '',
    );

  environment.addFilter('safe', () => {
    throw new Error('No "safe" in a template: a text becomes HTML by text, said, markdown, code or ansi');
  });
  return environment;
}

const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
