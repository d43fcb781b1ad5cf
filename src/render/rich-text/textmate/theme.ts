/** Words of one look: a class, '' for plain ink, and the scopes that have it. Two rows of one class are two colours. */
interface Colour {
  readonly name: string;
  readonly scopes: string;
}

/** Which scope has which colour is what Shiki's theme of CSS variables says. The first is the ink of everything else. */
const COLOURS: readonly Colour[] = [
  { name: '', scopes: 'keyword.operator.accessor meta.group.braces.round.function.arguments meta.template.expression' },
  {
    name: 'k',
    scopes:
      'keyword storage.modifier storage.type storage.control.clojure entity.name.function.clojure entity.name.tag.yaml ' +
      'support.function.node support.type.property-name.json punctuation.separator.key-value ' +
      'punctuation.definition.template-expression punctuation.definition.string.begin.markdown ' +
      'punctuation.definition.string.end.markdown string.other.link.title.markdown string.other.link.description.markdown',
  },
  { name: 's', scopes: 'string markup.fenced_code markup.inline beginning.punctuation.definition.list.markdown' },
  {
    name: 's',
    scopes:
      'entity.name.tag string.quoted string.regexp string.interpolated string.template string.unquoted.plain.out.yaml ' +
      'keyword.other.template',
  },
  { name: 'c', scopes: 'comment string.quoted.docstring.multi' },
  {
    name: 'n',
    scopes:
      'constant.numeric constant.language constant.other.placeholder constant.character.format.placeholder ' +
      'variable.language.this variable.other.object variable.other.class variable.other.constant meta.property-name ' +
      'meta.property-value support',
  },
  {
    name: 'f',
    scopes:
      'support.function entity.name.type entity.other.inherited-class meta.function-call meta.instance.constructor ' +
      'entity.other.attribute-name entity.name.function constant.keyword.clojure',
  },
  {
    name: 'l',
    scopes: 'meta.link.inline.markdown markup.underline.link punctuation.definition.metadata.markdown',
  },
  { name: 'a', scopes: 'markup.inserted meta.diff.header.to-file punctuation.definition.inserted' },
  { name: 'd', scopes: 'markup.deleted meta.diff.header.from-file punctuation.definition.deleted' },
  { name: 'm', scopes: 'markup.changed punctuation.definition.changed' },
  { name: '', scopes: 'variable.parameter.function' },
  {
    name: '',
    scopes:
      'punctuation.definition.arguments punctuation.definition.dict punctuation.separator meta.function-call.arguments',
  },
];

/** Slanted, bold, underlined: nobody sees it here, but words that differ in it are not one. */
const STYLES: readonly string[] = [
  'emphasis markup.italic.markdown',
  'strong markup.heading.markdown markup.bold.markdown',
  'meta.link.inline.markdown',
];

/** A number for all that tells words apart: their kind, their style and, above both, their colour. */
export type Look = number;

const KIND_BITS = 0b11;
const STYLE_AT = 2;
const STYLE_BITS = 0b11 << STYLE_AT;
const COLOUR_AT = 4;
const COLOUR_BITS = ~(KIND_BITS | STYLE_BITS);
const INK: Look = 0;

/** The class of words of this look. */
export const nameOf = (look: Look): string => COLOURS[look >> COLOUR_AT]!.name;

/** What a scope changes in the look of what it stands in. */
interface Change {
  readonly kept: number;
  readonly set: Look;
}

const changes = new Map<string, Change>();
const colourOf = placesOf(COLOURS.map(({ scopes }) => scopes));
const styleOf = placesOf(STYLES);
const KINDS: readonly string[] = ['meta.embedded', 'comment', 'string', 'regex'];

/** The look of words in a scope, by the look of what is around it. */
export function lookOf(scope: string, outer: Look, isInFence: boolean): Look {
  let change = changes.get(scope);
  if (!change) {
    change = changeBy(scope);
    changes.set(scope, change);
  }
  const look = (outer & change.kept) | change.set;
  return isInFence && isWithin(scope, 'meta.embedded.block') ? look & ~COLOUR_BITS : look;
}

/** Whether a scope is this one, or a kind of it. */
export function isWithin(scope: string, wider: string): boolean {
  return scope.startsWith(wider) && (scope.length === wider.length || scope[wider.length] === '.');
}

function changeBy(scope: string): Change {
  let kept = -1;
  let set = INK;
  const say = (bits: number, place: number, at: number): void => {
    kept &= ~bits;
    set = (set & ~bits) | (place << at);
  };
  const kind = /\b(?:comment|string|regex|meta\.embedded)\b/.exec(scope)?.[0];
  if (kind) say(KIND_BITS, KINDS.indexOf(kind), 0);
  // What is said of a kind of a scope goes before what is said of the scope.
  for (let end = scope.indexOf('.'); ; end = scope.indexOf('.', end + 1)) {
    const wider = end === -1 ? scope : scope.slice(0, end);
    const colour = colourOf.get(wider);
    if (colour !== undefined) say(COLOUR_BITS, colour, COLOUR_AT);
    const style = styleOf.get(wider);
    if (style !== undefined) say(STYLE_BITS, style + 1, STYLE_AT);
    if (end === -1) return { kept, set };
  }
}

function placesOf(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((scopes, place) => scopes.split(' ').map((scope) => [scope, place] as const)));
}
