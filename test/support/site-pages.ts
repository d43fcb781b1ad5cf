import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A tag as our templates write it. */
export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Without an end: `<br>`, `<rect/>`. */
  readonly isVoid: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface SitePage {
  /** From the top of the site. */
  readonly address: string;
  readonly html: string;
  readonly bytes: number;
  readonly ids: readonly string[];
  readonly links: readonly SiteLink[];
}

export interface SiteLink {
  readonly tag: string;
  readonly href: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface BuiltSite {
  readonly folder: string;
  /** Every file, from the top of the site. */
  readonly files: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, SitePage>;
}

/** Values are quoted, but for the one letter that gives code its colour: there are more of those than of all others. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+(?:class=[a-z](?=>)|[a-zA-Z][\w:-]*(?:="[^"<>]*")?))*)\s*(\/?)>/y;
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta']);
const ATTRIBUTE = /\s([a-zA-Z][\w:-]*)(?:="([^"<>]*)"|=([a-z]))?/g;
const APART = /<!doctype html>|<!--(?!>)[^<>]*-->/y;

/**
 * The tags of a page. It knows one way to write a tag, ours; any other `<` throws, so nothing depends on how a browser
 * would mend broken markup.
 */
export function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    TAG.lastIndex = at;
    APART.lastIndex = at;
    const [all, slash, name = '', attributes = '', end] = TAG.exec(html) ?? [];
    const apart = all === undefined ? APART.exec(html)?.[0] : undefined;
    if (all === undefined && apart === undefined) throw new Error(`No tag of ours: ${html.slice(at, at + 60)}`);
    at += (all ?? apart!).length;
    if (all === undefined) continue;
    const isVoid = end === '/' || VOID.has(name);
    yield { name, isEnd: slash === '/', isVoid, attributes: attributesOf(attributes, all) };
  }
}

function attributesOf(text: string, tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted, letter] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new Error(`${name} twice: ${tag}`);
    attributes.set(name, decode(quoted ?? letter ?? ''));
  }
  return attributes;
}

export const decode = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity]!);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};

const LINKING = ['href', 'src', 'action'];

export function readPage(address: string, html: string): SitePage {
  const ids: string[] = [];
  const links: SiteLink[] = [];
  for (const { name, attributes, isEnd } of tagsOf(html)) {
    if (isEnd) continue;
    const id = attributes.get('id');
    if (id !== undefined) ids.push(id);
    for (const attribute of LINKING) {
      const href = attributes.get(attribute);
      if (href !== undefined) links.push({ tag: name, href, attributes });
    }
  }
  return { address, html, bytes: Buffer.byteLength(html), ids, links };
}

export function readSite(folder: string): BuiltSite {
  const files = filesBelow(folder);
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((address) => [address, readPage(address, readFileSync(join(folder, address), 'utf8'))] as const);
  return { folder, files: new Set(files), pages: new Map(pages) };
}

/** Files at any depth, sorted, with `/` between folders. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
