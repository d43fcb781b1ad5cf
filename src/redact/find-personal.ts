import type { Finding } from './finding.ts';
import type { PersonalOptions } from './redact-options.ts';

/** What stands for a home folder. */
export const HOME = 'home-folder';
export const USER_NAME = 'user-name';

/** `/home/jo`, `/Users/jo`, `C:\Users\jo`, and `-home-jo` as folders of transcripts are named. */
const HOMES =
  /(?<![\w.])\/(?:home|Users)\/([\w.-]{1,64})|(?<![A-Za-z])[A-Za-z]:(?:\\{1,4}|\/)Users(?:\\{1,4}|\/)([\w.-]{1,64})|(?<![A-Za-z0-9])-(?:home|Users)-([A-Za-z0-9_]{1,64})/g;
/** Names that say nothing of anybody. */
const NOBODY =
  /^(?:root|users?|admin|administrator|ubuntu|debian|ec2-user|runner|node|app|dev|home|vscode|codespace|test|tests|guest|me|work|workspace|developer|default|public|shared|nobody|claude|name|username|you|your|example|[x*.]+|.{0,2})$/i;
/** The `n` of an escaped line end is no part of it. */
const EMAIL =
  /(?:(?<![\w.%+\\-])|(?<=\\[nrt]))[A-Za-z0-9][\w.%+-]{0,63}@[A-Za-z0-9][A-Za-z0-9-]{0,62}(?:\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,24}(?![\w-])/g;
const NO_EMAIL =
  /^git@|^(?:no-?reply|notifications)@|@(?:[\w-]+\.)*example\.(?:com|org|net)$|@users\.noreply\.github\.com$|\.(?:png|jpe?g|gif|webp|svg|css|js|ts|json|md)$/i;
/** Names that systems give to machines, and the machine in a shell's prompt. */
const HOSTS =
  /(?<![\w.-])(?:DESKTOP|LAPTOP|WIN)-[A-Z0-9]{7,11}(?![\w-])|(?<![\w.-])[A-Za-z0-9]{1,30}(?:-[A-Za-z0-9]{1,20}){0,3}-(?:MacBook|iMac|Mac-mini|Mac-Studio|MBP|Laptop|Desktop|PC)(?:-[A-Za-z0-9]{1,12}){0,3}(?:\.(?:local|lan|home|localdomain))?(?![\w-])|(?<=(?:^|[\s([])(?!git@)[a-z_][a-z0-9_-]{0,31}@)[A-Za-z][A-Za-z0-9-]{1,40}(?=:[~/])/gm;

/** Looks for what is no secret and still nobody's business. */
export class PersonalFinder {
  readonly #lists: readonly (readonly [rule: string, pattern: RegExp])[];

  /** `userNames` are those that the archive itself gave away. */
  constructor({ userNames, hostNames, words }: PersonalOptions, learned: readonly string[] = []) {
    this.#lists = [
      [USER_NAME, wholeWords([...userNames, ...learned], '')] as const,
      ['host-name', wholeWords(hostNames, 'i')] as const,
      ['word', ownWords(words)] as const,
    ].flatMap(([rule, pattern]) => (pattern === null ? [] : [[rule, pattern] as const]));
  }

  find(text: string): Finding[] {
    const findings: Finding[] = [];
    const add = (rule: string, start: number, value: string): unknown =>
      findings.push({ rule, start, end: start + value.length, value, parts: [], rank: 0 });
    if (text.includes('ome') || text.includes('sers'))
      for (const { 0: whole, index } of text.matchAll(HOMES)) add(HOME, index, whole);
    if (text.includes('@'))
      for (const { 0: whole, index } of text.matchAll(EMAIL)) if (!NO_EMAIL.test(whole)) add('email', index, whole);
    for (const { 0: whole, index } of text.matchAll(HOSTS)) add('host-name', index, whole);
    for (const [rule, pattern] of this.#lists)
      for (const { 0: whole, index } of text.matchAll(pattern)) add(rule, index, whole);
    return findings;
  }
}

/** The users whose home folders a working folder lies in. */
export function userNamesIn(folder: string): string[] {
  return [...folder.matchAll(HOMES)]
    .map(([, unix, windows]) => unix ?? windows ?? '')
    .filter((name) => name !== '' && !NOBODY.test(name));
}

/** What a home folder is shown as. */
export const shownHome = (path: string): string => (path.startsWith('-') ? '-~' : '~');

function wholeWords(words: readonly string[], flags: string): RegExp | null {
  const known = longestFirst(words);
  if (known.length === 0) return null;
  return new RegExp(`(?<![A-Za-z0-9])(?:${known.map(escapeSigns).join('|')})(?![A-Za-z0-9])`, `g${flags}`);
}

/** A word of one's own is also a part of names: `bluebird_v2`, `BluebirdClient`, and `blue-bird` for `Blue Bird`. */
function ownWords(words: readonly string[]): RegExp | null {
  const known = longestFirst(words);
  if (known.length === 0) return null;
  const inNames = known.map((word) =>
    word
      .trim()
      .split(/\s+/)
      .map((part) => Array.from(part, eitherCase).join(''))
      .join(JOINS),
  );
  return new RegExp(`(?:(?<![A-Za-z0-9])|(?<=[a-z0-9])(?=[A-Z]))(?:${inNames.join('|')})(?![a-z])`, 'g');
}

const JOINS = '(?:[\\s_.+-]|%20){0,4}';

const longestFirst = (words: readonly string[]): string[] =>
  [...new Set(words.filter((word) => word.trim() !== ''))].sort((a, b) => b.length - a.length);

const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const eitherCase = (letter: string): string => {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  return lower === upper ? escapeSigns(letter) : `(?:${escapeSigns(lower)}|${escapeSigns(upper)})`;
};
