import type { Tag } from './site-pages.ts';

const WORDS = /^/;
const NONE = /^$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Made by `nameFromId`, `anchorOf` and the part cutter; `.` spells out what is odd in an id. */
const ID = /^(?:msg-[\w~.-]+|(?:fork|version|session)-[\w~.-]+|content|outline|depth|title|dag-title|d-[a-z]+)$/;
const PAGE = '(?:\\.\\./)?(?:[a-z0-9-]+/)?[a-z0-9-]+\\.html';
const HREF = new RegExp(
  `^(?:https?://|mailto:|(?:${PAGE})?#[\\w~.-]+$|${PAGE}$|(?:\\.\\./)?(?:blocks/[0-9a-f]+\\.html|img/[0-9a-f]+\\.(?:png|jpg|gif|webp)|feed\\.xml|[a-z0-9-]+\\.(?:md|json))$)`,
  'i',
);
const FILE = /^(?:\.\.\/){0,2}(?:annals\.(?:css|js)|resolve-root\.js|icon\.svg|feed\.xml)$/;
const IMAGE = /^(?:\.\.\/)?img\/[0-9a-f]+\.(?:png|jpg|gif|webp)$/;
/** Each class by name: one that came from a transcript would not be among them. */
const CLASSES = new Set(
  `a acts aB ab ac ad ag agent am aI ar aR aS at aU ay bar bar-search batch bg bigsearch block box br brand bx by-side c cal
  call cap cmd cols context copyline crumbs ctl d dag dagbox dead depth diff divide dots empty entries entry f facets
  figures files find fold foot fork grid group h1 h2 h3 h4 halt head heat hit hit-area i iconbtn k kv l ledger legend
  line lineage links lost m masthead message meta month more n name note nw opt out outline page pager pairs parts path
  paths phases pill plain plan prose q rail reply res rest results s said sect session shot shots skip spark table tag
  think thread title todo totals turn typed unfold version vh when worddiff z ask month prose`.split(/\s+/),
);
const isClass = (name: string): boolean => CLASSES.has(name) || /^i-[a-z]+$/.test(name);

type Values = Readonly<Record<string, RegExp>>;

/** Attributes that any element may have. */
const EVERYWHERE: Values = { id: ID, 'data-depth': /^all$/, 'aria-label': WORDS, 'aria-current': /^(?:page|true)$/ };

/** What our scripts add to a page that is open. */
export const SCRIPTED: Values = {
  title: /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d .{6}|Colours: [a-z ]+)$/,
  tabindex: /^(?:0|-1)$/,
  role: /^(?:group|status)$/,
  'aria-current': /^location$/,
  'data-theme': /^(?:light|dark)$/,
};

const STATE = /^(?:active|abandoned|approved|rejected|asked|open|done|now|gone|none|ask|idle)$/;
const NUMBERS = /^[\d\s]*$/;

const ALLOWED: Readonly<Record<string, Values>> = {
  a: {
    'data-state': /^(?:active|abandoned)$/,
    href: HREF,
    rel: /^(?:noopener noreferrer nofollow ugc|prev|next|alternate)$/,
    type: /^(?:text\/markdown|application\/json)$/,
    title: WORDS,
    'data-block': /^[0-9a-f]+$/,
    'data-box': NONE,
  },
  article: { 'data-kind': /^[a-z]+$/, 'data-more': NONE },
  button: {
    type: /^button$/,
    popovertarget: /^outline$/,
    'data-theme-toggle': NONE,
    'data-copy': WORDS,
  },
  circle: { cx: NUMBER, cy: NUMBER },
  del: { 'data-n': NUMBERS },
  details: { open: NONE, 'data-failed': NONE, 'data-tone': /^(?:warn|bad)$/ },
  div: {
    role: /^group$/,
    'data-when': /^(?:found|withdrawn|looking|unknown)$/,
    'data-tally': WORDS,
    'data-long': NONE,
    'data-state': STATE,
    'data-kind': /^[a-z]+$/,
    'data-page': new RegExp(`^${PAGE}$`),
  },
  form: { action: /^(?:\.\.\/)?search\.html$/, role: /^search$/ },
  html: { lang: /^en$/ },
  img: { src: IMAGE, alt: WORDS, width: NUMBER, height: NUMBER, loading: /^lazy$/ },
  input: {
    type: /^(?:search|radio|checkbox|hidden)$/,
    name: /^(?:q|depth|session|project)$/,
    value: /^[a-z0-9-]+$/,
    'data-scope': WORDS,
    placeholder: WORDS,
    autocomplete: /^off$/,
    checked: NONE,
  },
  ins: { 'data-n': NUMBERS },
  li: { 'data-state': STATE, 'data-chosen': NONE, 'data-kind': /^(?:resume|fork)$/, 'data-task': /^$/ },
  link: {
    rel: /^(?:stylesheet|alternate|icon)$/,
    href: FILE,
    type: /^(?:application\/atom\+xml|image\/svg\+xml)$/,
    title: /^Feed$/,
  },
  main: { 'data-resolve': /^(?:address|hash)$/, 'data-state': STATE },
  meta: {
    'http-equiv': /^Content-Security-Policy$/,
    name: /^(?:viewport|color-scheme|robots)$/,
    content: WORDS,
    charset: /^utf-8$/,
  },
  nav: { popover: NONE },
  ol: { start: /^\d+$/ },
  p: { 'data-tone': /^(?:warn|bad)$/, 'data-lost-id': NONE },
  path: { d: /^[\d\sMLHVCchv.-]*$/ },
  pre: { 'data-n': NUMBERS, 'data-err': NONE, 'data-w': /^\d$/ },
  rect: { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER },
  script: { src: FILE, defer: NONE },
  section: {
    'aria-labelledby': /^title$/,
    'data-tally': WORDS,
    'data-state': STATE,
    'data-kind': /^[a-z]+$/,
    role: /^group$/,
  },
  span: { 'data-n': NUMBERS, 'data-t': /^[A-Z][a-z]+$/, title: WORDS },
  svg: {
    viewBox: /^[\d .]+$/,
    width: NUMBER,
    height: NUMBER,
    role: /^(?:img|group)$/,
    'aria-labelledby': /^dag-title$/,
    'aria-hidden': /^true$/,
  },
  td: { 'data-end': NONE },
  text: { x: NUMBER, y: NUMBER, 'text-anchor': /^end$/ },
  th: { 'data-end': NONE },
  time: {
    datetime: /^[\dTZ:.+-]*$/,
    'data-f': /^(?:second|short|day|long)$/,
    'data-since': /^[\dTZ:.+-]*$/,
  },
  ...Object.fromEntries(
    'aside b blockquote body br code dd dl dt em fieldset footer h1 h2 h3 h4 h5 h6 head header hr i kbd label legend mark noscript q s small strong summary table tbody thead title tr ul'
      .split(' ')
      .map((name) => [name, {}]),
  ),
};

/** What a tag has that no template of ours writes, and that is not among what else it may have. */
export function breachesOf({ name, isEnd, attributes }: Tag, more: Values = {}): string[] {
  const allowed = ALLOWED[name];
  if (!allowed) return [`<${name}>`];
  if (isEnd && attributes.size > 0) return [`</${name}> with attributes`];
  return [...attributes].flatMap(([attribute, value]) => {
    const isFine =
      attribute === 'class'
        ? value.split(' ').every(isClass)
        : [allowed, EVERYWHERE, more].some((values) => values[attribute]?.test(value) === true);
    return isFine ? [] : [`<${name} ${attribute}="${value.slice(0, 120)}">`];
  });
}
