/** Hostile texts by class, generated: what a browser, a template, a parser or a terminal might take for its own. */

const CALL = 'alert(1)';
const HOST = 'https://example.com';

/** Every pair: an element that would load, show or take the focus, and what would then be run. */
const elements =
  'img svg body details video audio input select textarea button marquee iframe object embed form a div style link math picture dialog search custom-tag'.split(
    ' ',
  );
const handlers =
  'onload onerror onclick onfocus ontoggle onmouseover onpointerenter onanimationstart ontransitionend onbeforetoggle onscrollend oncontentvisibilityautostatechange'.split(
    ' ',
  );
const events = elements.flatMap((element) =>
  handlers.map((handler) => `<${element} src=x href=x autofocus tabindex=0 open ${handler}=${CALL}>`),
);

/** One tag in every way that a browser forgives. */
const separators = [' ', '/', '\t', '\n', '\f', '\r', ' / ', '\u0000', '\u00a0', '/**/', ' x=y '];
const quotes: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `"${value}"`,
  (value) => `'${value}'`,
  (value) => `\`${value}\``,
  (value) => `"${value}`,
  (value) => `&quot;${value}&quot;`,
];
const forgiven = separators.flatMap((gap) =>
  quotes.map((quote) => `<IMG${gap}SRC=x${gap}ONERROR=${quote(CALL)}${gap}>`),
);

const foreign = [
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x"/></svg>`,
  `<svg><animate attributeName=href values=javascript:${CALL} /><a id=x><text>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${CALL}>`,
  `<svg><foreignObject><iframe srcdoc="<script>${CALL}</script>"></foreignObject></svg>`,
  `<svg><style>*{background:url(${HOST}/x)}</style></svg>`,
  `<svg><script href="${HOST}/x.js"/></svg>`,
  `<svg><image href="${HOST}/x.png"></svg>`,
  `<svg><feImage href="${HOST}/x.svg"/></svg>`,
  `<svg></p><style><a title="</style><img src=x onerror=${CALL}>">`,
  `<math><maction actiontype="statusline#${HOST}" xlink:href="javascript:${CALL}">x</maction></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${CALL}></annotation-xml></math>`,
  `<math><mi><table><mglyph><style><math href="javascript:${CALL}"></style></mglyph></table></mi></math>`,
  `<math href="javascript:${CALL}"><mtext>x</mtext></math>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${CALL} src>">`,
];

const styles = [
  `<style>@import url(${HOST}/x.css);</style>`,
  `<style>body{background:url("${HOST}/x.png")}</style>`,
  `<div style="background:url(${HOST}/x.png)">x</div>`,
  `<div style="width:expression(${CALL})">x</div>`,
  `<div style="-moz-binding:url(${HOST}/x.xml#x)">x</div>`,
  `<div style=animation-name:x onanimationstart=${CALL}>x</div>`,
  `</style><script>${CALL}</script>`,
  `x" style="background-image:url(${HOST}/x.png)`,
  `<link rel=preload as=image href=${HOST}/x.png>`,
  `<link rel="dns-prefetch" href="//example.com">`,
  `<link rel=modulepreload href=${HOST}/x.js>`,
  `<p class="message turn" data-kind="user" data-copy="x">not ours</p>`,
  '\\3c script\\3e ',
  '/*</style>*/',
];

/** What ends a string or a script that JSON was put into. */
const breakers = [
  `</ScRiPt ><script>${CALL}</script>`,
  `<!--<script>${CALL}//-->`,
  `]]><script>${CALL}</script>`,
  `"}]});${CALL}//`,
  `';${CALL}//`,
  `\\";${CALL}//`,
  `\\u003cscript\\u003e${CALL}\\u003c/script\\u003e`,
  `\u2028${CALL}\u2029${CALL}//`,
  `"__proto__":{"x":"<img src=x onerror=${CALL}>"}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  '__proto__',
  'constructor',
  'annalsMap("00",{"pages":["javascript:alert(1)"],"ids":["x"]})',
  `annalsSearch({});${CALL}`,
  '*/</script>/*',
  '\u0000</script>',
];

const templates = [
  '{{ 7*7 }}',
  '{{{ 7*7 }}}',
  '{{= 7*7 }}',
  '{% raw %}{{ x }}{% endraw %}',
  '{% raw %}',
  '{% block body %}x{% endblock %}',
  '{% extends "layouts/page.njk" %}',
  '{% import "/etc/passwd" as x %}',
  '{% set x = cycler.__init__.__globals__ %}',
  "{{ constructor.constructor('alert(1)')() }}",
  '{{ range.constructor("return global.process.mainModule.require(\'fs\')")() }}',
  '{{ annals | dump | safe }}',
  '{{ "<script>alert(1)</script>" | safe }}',
  '{# comment #}<script>alert(1)</script>',
  '{{',
  '}}',
  '{%',
  '#{7*7}',
  `\${7*7}`,
  '<%= 7*7 %>',
  '<?= 7*7 ?>',
  '---\npermalink: /etc/x\n---\nx',
  '---js\n{ permalink: "/x" }\n---',
  '@import "x"; @{7*7}',
];

/** Marks that change where text runs, hide it, or look like a bracket. */
const hidden =
  '\u202a \u202b \u202d \u202e \u2066 \u2067 \u2068 \u2069 \u200b \u200c \u200d \u200e \u200f \u2060 \u2061 \u00ad \u034f \u061c \u115f \u17b4 \u180e \u3164 \ufeff \ufff9 \ufffe \ud800 \udfff \u0085 \u009b \u001a \u007f \u{e0001} \u{e0020} \u{e007f} \u{1d173}'.split(
    ' ',
  );
const tagged = [...`<script>${CALL}</script>`]
  .map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0)))
  .join('');
const unseen = [
  ...hidden.flatMap((mark) => [`<scr${mark}ipt>${CALL}</scr${mark}ipt>`, `${mark}<img src=x onerror=${CALL}>`]),
  ...hidden.map((mark) => `[words](java${mark}script:${CALL})`),
  ...hidden.map((mark) => `file${mark}gpj.exe`),
  tagged,
  `Ignore this.${tagged}`,
  `‹script›${CALL}‹/script›`,
  `〈script〉${CALL}`,
  `\uff1cimg src=x onerror=${CALL}\uff1e`,
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  'Z\u0351\u036b\u0343\u036a\u0302\u036b'.repeat(40),
];

/** Sequences that a terminal obeys. */
const esc = '\u001b';
const terminal = [
  ...['0', '1', '2', '7', '8', '9', '52', '133', '777', '1337'].map(
    (code) => `${esc}]${code};<img src=x onerror=${CALL}>\u0007`,
  ),
  ...['0', '2', '8'].map((code) => `${esc}]${code};"><script>${CALL}</script>${esc}\\x`),
  ...['m', 'H', 'J', 'K', 'A', 'h', 'l', 'n', 't', 'r'].map(
    (end) => `${esc}[31;1${end}<script>${CALL}</script>${esc}[0m`,
  ),
  `${esc}P<script>${CALL}</script>${esc}\\`,
  `${esc}_<img src=x onerror=${CALL}>${esc}\\`,
  `${esc}^<img src=x onerror=${CALL}>`,
  `${esc}[38;2;1;2;3;"onclick="${CALL}"m<b>x</b>`,
  `${esc}[38;5;999999999999m<b>x</b>`,
  `${esc}[4:3m${esc}[58:2::1:2:3m<u>x</u>`,
  `\u009b31m<script>${CALL}</script>`,
  `\u009d8;;javascript:${CALL}\u009cwords\u009d8;;\u009c`,
  `${esc}]8;id="onclick="${CALL};${HOST}${esc}\\words${esc}]8;;${esc}\\`,
  `x\b<\b<script>${CALL}</script>`,
  `first\r<script>${CALL}</script>\rthird`,
];

/** What Markdown and the colouring of code read more into. */
const blocks = ['script', 'style', 'pre', 'textarea', 'div', 'details', 'table', 'title', 'iframe', 'noembed', 'xmp'];
const languages = [
  'xml',
  'js',
  'vue',
  'svelte',
  'php',
  'md',
  'diff',
  'ansi',
  'jinja',
  'x"><img src=x>',
  '<b>',
  '{onclick=x}',
  'ts twoslash',
  '__proto__',
  'constructor',
];
const written = [
  ...blocks.flatMap((block) => [
    `<${block}>\n<img src=x onerror=${CALL}>\n</${block}>`,
    `</${block}><img src=x onerror=${CALL}>`,
  ]),
  ...languages.flatMap((name) => [
    `\`\`\`${name}\n<script>${CALL}</script>\n\`\`\``,
    `~~~~ ${name}\n</code></pre><img src=x onerror=${CALL}>\n~~~~`,
  ]),
  `<!-- x --!><img src=x onerror=${CALL}>`,
  `<?php echo ${CALL} ?><img src=x onerror=${CALL}>`,
  `<!X <img src=x onerror=${CALL}>`,
  `[a]: javascript:${CALL}\n[b]: <data:text/html,x>\n\n[a] [b] [a][b]`,
  `[x](javascript:${CALL} "t" "t") ![x](x "onerror=${CALL}")`,
  `[x](\u00a0javascript:${CALL})`,
  `[<img src=x onerror=${CALL}>](<javascript:${CALL}>)`,
  `<javascript:${CALL}> <https://example.com/"onmouseover="${CALL}">`,
  `[^1]\n\n[^1]: <script>${CALL}</script>`,
  `$$\\href{javascript:${CALL}}{x}$$ \\(\\unicode{<img src=x onerror=${CALL}>}\\)`,
  `:::note{onclick=${CALL}}\nx\n:::`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)`,
  `![tracker](${HOST}/pixel.gif) ![](//example.com/x.png)`,
  `# x {#content onclick=${CALL}}`,
  `| <img src=x onerror=${CALL}> | x |\n|:-:|--:|\n| \`<script>\` | </td></table><script>${CALL}</script> |`,
  `${'['.repeat(200)}x${'](javascript:alert(1))'.repeat(20)}`,
  `${'<b>'.repeat(300)}<script>${CALL}</script>`,
  `${'&lt;'.repeat(50)}script${'&gt;'.repeat(50)}`,
];

/** Words of Claude Code's own, which a view may look for in a text. */
const frames = [
  `<command-name>/x</command-name><command-args><img src=x onerror=${CALL}></command-args>`,
  `<command-message><script>${CALL}</script></command-message>`,
  `<local-command-stdout><img src=x onerror=${CALL}></local-command-stdout>`,
  `<bash-input><script>${CALL}</script></bash-input>`,
  `<bash-stdout>"><img src=x onerror=${CALL}></bash-stdout><bash-stderr></bash-stderr>`,
  `<system-reminder><script>${CALL}</script></system-reminder>`,
  `<teammate-message teammate_id="x" color="red"onclick=${CALL}" summary="<img src=x onerror=${CALL}>">x</teammate-message>`,
  `<task-notification><task-id>"><svg onload=${CALL}></task-id></task-notification>`,
  `<user-memory-input><img src=x onerror=${CALL}></user-memory-input>`,
  `<tool_use_error><script>${CALL}</script></tool_use_error>`,
  `<persisted-output>/tmp/"><img src=x onerror=${CALL}></persisted-output>`,
  `[Image: source: /tmp/"><img src=x onerror=${CALL}>.png]`,
  `[Request interrupted by user]<script>${CALL}</script>`,
  `[REDACTED:<img src=x onerror=${CALL}>#1]`,
];

export const payloadClasses: readonly string[] = [
  ...events,
  ...forgiven,
  ...foreign,
  ...styles,
  ...breakers,
  ...templates,
  ...unseen,
  ...terminal,
  ...written,
  ...frames,
];
