import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTHING_FOUND } from '../redact/found-secrets.ts';
import { stripPicture } from '../redact/pictures/strip-picture.ts';
import type { RedactOptions } from '../redact/redact-options.ts';
import { PICTURE, Redactor } from '../redact/redactor.ts';
import type { MeasuredSite } from './measure-site.ts';
import { textsOf } from './site-texts.ts';

/** Something in a site that a rule takes for a secret: where, and which rule. Never what. */
export interface Leak {
  readonly rule: string;
  readonly file: string;
  /** Anchor of the message, where that is known. */
  readonly at: string | null;
}

/** Pagefind itself: it holds nothing of any archive, but the folders of those who compiled it. */
const PROGRAM = /^search\/(?:file\/)?core\/wasm\.[a-z-]+\.pagefind(?:\.js)?$/;

/** Looks through a built site with the rules of redaction, as one who has nothing but the site. */
export function scanSite(folder: string, { files }: MeasuredSite, options: RedactOptions): readonly Leak[] {
  const redactor = new Redactor(options, NOTHING_FOUND);
  const leaks = new Map<string, Leak>();
  for (const { path } of files.filter((file) => !PROGRAM.test(file.path))) {
    const { text: redact, counts } = redactor.session(path);
    const file = redact(path);
    const look = (text: string, at: string | null): void => {
      const before = new Map(counts);
      if (redact(text) === text) return;
      for (const [rule, count] of counts)
        if (count > (before.get(rule) ?? 0)) leaks.set(`${rule} ${path} ${at}`, { rule, file, at });
    };
    look(path, null);
    const bytes = readFileSync(join(folder, path));
    if (options.level !== 'off' && isDescribed(bytes))
      leaks.set(`${PICTURE} ${path}`, { rule: PICTURE, file, at: null });
    for (const { text, at } of textsOf(path, bytes)) look(text, at);
  }
  return [...leaks.values()];
}

/** Whether a picture holds more than is needed to draw it. */
function isDescribed(bytes: Buffer): boolean {
  const stripped = stripPicture(bytes);
  return stripped !== undefined && stripped !== bytes;
}
