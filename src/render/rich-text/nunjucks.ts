import { createRequire } from 'node:module';
import type * as Nunjucks from 'nunjucks';

/** The parts of Nunjucks' runtime that its type package leaves out. */
interface Runtime {
  readonly runtime: { readonly SafeString: new (html: string) => SafeString };
}

/** HTML that autoescaping leaves alone. */
export interface SafeString {
  readonly val: string;
  readonly length: number;
  toString(): string;
}

const require = createRequire(import.meta.url);

/**
 * Eleventy's own copy of Nunjucks. Eleventy compiles pages with it, and takes a SafeString of any other copy for text,
 * which it escapes a second time.
 */
export const nunjucks: typeof Nunjucks & Runtime = createRequire(require.resolve('@11ty/eleventy'))('nunjucks');
