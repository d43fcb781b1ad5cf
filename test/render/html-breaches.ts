/** Every attribute that rich text may write, with the values it may have. An element that is not here is a breach. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: {
    href: /^(?:https?:\/\/|mailto:|#)/i,
    rel: /^noopener noreferrer nofollow ugc$/,
    title: /^/,
  },
  i: { class: /^(?:[kscfnladm]|(?:a[rgybmcdBIUSR]|b[rgx])(?: (?:a[rgybmcdBIUSR]|b[rgx]))*)$/ },
  span: { class: /^ctl$/, title: /^/ },
  ol: { start: /^\d+$/ },
  li: { 'data-task': /^$/ },
  th: { 'data-end': /^$/ },
  td: { 'data-end': /^$/ },
  ...Object.fromEntries(
    'p pre code h4 h5 h6 ul blockquote table thead tbody tr strong em s br hr'.split(' ').map((tag) => [tag, {}]),
  ),
};

const VOID = new Set(['br', 'hr']);
/** Values are quoted, but for the one letter that gives code its colour: there are more of those than of all others. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: (?:class=[a-z](?=>)|[a-z-]+(?:="[^"<>]*")?))*)>/y;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"<>]*)"|=([a-z]))?/g;

/**
 * What is in the HTML that should not be. It knows one way to write a tag, ours; a `<`, `>` or `&` that belongs to none
 * of it is a breach, so nothing depends on how a browser would mend broken markup.
 */
export function breachesIn(html: string): string[] {
  const breaches: string[] = [];
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    TAG.lastIndex = at;
    const [, slash, tag = '', attributes = ''] = TAG.exec(html) ?? [];
    if (slash === undefined) breaches.push(`no tag of ours: ${html.slice(at, at + 40)}`);
    else if (slash === '/') {
      if (open.pop() !== tag) breaches.push(`closes what is not open: ${tag}`);
    } else {
      breaches.push(...attributeBreaches(tag, attributes));
      if (!VOID.has(tag)) open.push(tag);
    }
  }
  if (open.length > 0) breaches.push(`not closed: ${open.join(' ')}`);
  const words = wordsOf(html);
  if (/[<>]/.test(words)) breaches.push('a bracket in the text');
  if (/&(?!(?:amp|lt|gt|quot);)/.test(words)) breaches.push('an ampersand in the text');
  return breaches;
}

function attributeBreaches(tag: string, attributes: string): string[] {
  const allowed = ALLOWED[tag];
  if (!allowed) return [`element ${tag}`];
  return [...attributes.matchAll(ATTRIBUTE)].flatMap(([all, name = '', quoted, letter]) =>
    allowed[name]?.test(decode(quoted ?? letter ?? '')) ? [] : [`${tag}[${all.trim()}]`],
  );
}

const wordsOf = (html: string): string => html.replace(new RegExp(TAG, 'g'), '');

/** The text that a reader sees. */
export const readText = (html: string): string => decode(wordsOf(html));

const decode = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
